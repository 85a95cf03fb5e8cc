// Compares what schemas say of documents with what decoding says of them, by two dialects and both sets of forms.
//
//   check_schemas.mjs DIRECTORY     which has the schemas, documents.txt, results.txt and node_modules
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const place = resolve(process.argv[2]);
const require = createRequire(place + '/');
const kinds = { draft_07: require('ajv'), draft_2020_12: require('ajv/dist/2020') };
const formats = require('ajv-formats').default;

// Strict but for two rules of style: several types beside one another, and names that are required where they are not described.
function validators(dialect) {
  const ajv = new kinds[dialect].default({ strict: true, allowUnionTypes: true, strictRequired: false, allErrors: false });
  formats(ajv);
  ajv.addVocabulary(['markdownDescription', 'deprecationMessage', 'enumDescriptions']);
  const all = {};
  for (const name of readdirSync(place)) {
    const match = name.match(/^(\d+)\.(\w+)\.(\w+)\.json$/);
    if (!match || match[2] !== dialect) continue;
    const schema = JSON.parse(readFileSync(place + '/' + name, 'utf8'));
    if (!ajv.validateSchema(schema)) complain(`${name} is no schema`, JSON.stringify(ajv.errors));
    all[match[1] + '.' + match[3]] = ajv.compile(schema);
  }
  return all;
}

let complaints = 0;
const counts = {}, shown = {};
// A few of each sort.
function complain(what, detail) {
  const sort = what.split(':')[0];
  shown[sort] = (shown[sort] ?? 0) + 1;
  ++complaints;
  if (shown[sort] <= 3) console.log(what + '\n    ' + detail);
}
function check(validate, document, wanted, what, line, why) {
  counts[what] = (counts[what] ?? 0) + 1;
  if (validate(document) !== wanted)
    complain(`${what}: should ${wanted ? 'pass' : 'fail'}: ${line}`, wanted ? JSON.stringify(validate.errors) : why);
}

const lines = readFileSync(place + '/documents.txt', 'utf8').trimEnd().split('\n');
const results = readFileSync(place + '/results.txt', 'utf8').trimEnd().split('\n');
for (const dialect of Object.keys(kinds)) {
  const all = validators(dialect);
  lines.forEach((line, i) => {
    const [number, sort, text] = line.split('\t');
    const document = JSON.parse(text), result = results[i], decodes = result[0] !== '-';
    if ((sort === 'mistake') === decodes && sort !== 'changed') complain(`decoding a ${sort} document: ${line}`, result);
    if (decodes) check(all[number + '.accepted'], document, true, 'accepted takes what decodes', line);
    if (sort === 'strict') check(all[number + '.written'], document, true, 'written takes strict documents', line);
    if (result[0] === '+') {
      const written = JSON.parse(result.slice(1));
      check(all[number + '.written'], written, true, 'written takes what is encoded', result.slice(1));
      check(all[number + '.accepted'], written, true, 'accepted takes what is encoded', result.slice(1));
    }
    if (sort === 'mistake')
      for (const forms of ['written', 'accepted']) check(all[`${number}.${forms}`], document, false, `${forms} rejects mistakes`, line, result);
  });
}
console.log(Object.entries(counts).map(([what, count]) => `${what}: ${count}`).join('\n'));
if (complaints) console.log(`${complaints} complaints`);
process.exit(complaints ? 1 : 0);
