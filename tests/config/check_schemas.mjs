// Compares what schemas say of documents with what decoding says of them, by two dialects and both sets of forms, as three validators
// see it: ajv, hyperjump's, and that of VS Code, which also has to offer what the schemas know.
//
//   check_schemas.mjs DIRECTORY     which has the schemas, documents.txt, results.txt and node_modules
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const place = resolve(process.argv[2]);
const require = createRequire(place + '/');
const bring = (path) => import(pathToFileURL(place + '/node_modules/' + path));
const dialects = {
  draft_07: { ajv: require('ajv'), uri: 'http://json-schema.org/draft-07/schema#', hyperjump: await bring('@hyperjump/json-schema/draft-07/index.js') },
  draft_2020_12: { ajv: require('ajv/dist/2020'), uri: 'https://json-schema.org/draft/2020-12/schema', hyperjump: await bring('@hyperjump/json-schema/draft-2020-12/index.js') },
};
await bring('@hyperjump/json-schema/formats/index.js');
const formats = require('ajv-formats').default;
const editor = require('vscode-json-languageservice');

// Each makes a function of a schema: what is wrong with a document, if anything is.
const validators = {
  // Strict but for two rules of style: several types beside one another, and names that are required where they are not described.
  ajv: (dialect) => {
    const ajv = new dialects[dialect].ajv.default({ strict: true, allowUnionTypes: true, strictRequired: false, allErrors: false });
    formats(ajv);
    ajv.addVocabulary(['markdownDescription', 'deprecationMessage', 'enumDescriptions']);
    return async (schema, name) => {
      if (!ajv.validateSchema(schema)) complain(`${name} is no schema`, JSON.stringify(ajv.errors));
      const validate = ajv.compile(schema);
      return async (document) => validate(document) ? '' : JSON.stringify(validate.errors);
    };
  },
  hyperjump: (dialect) => async (schema, name) => {
    const { registerSchema, validate } = dialects[dialect].hyperjump, { $id, ...rest } = schema;
    const uri = 'https://example.org/' + name;
    registerSchema(rest, uri, dialects[dialect].uri);
    const is_valid = await validate(uri);
    return async (document) => is_valid(document, 'BASIC').valid ? '' : 'is rejected';
  },
  code: () => async (schema, name) => {
    const service = editor.getLanguageService({});
    service.configure({ validate: true, allowComments: false, schemas: [{ uri: 'https://example.org/' + name, fileMatch: ['*'], schema }] });
    await check_editor(service, schema, name);
    return async (document) => {
      const [file, parsed] = open(service, JSON.stringify(document));  // to it, 13.0 is no integer
      const found = await service.doValidation(file, parsed, { schemaValidation: 'error' });
      return found.filter((one) => one.severity === 1).map((one) => one.message).join('; ');
    };
  },
};
function open(service, text) {
  const file = editor.TextDocument.create('file:///app.json', 'json', 1, text);
  return [file, service.parseJSONDocument(file)];
}

// The names of the root are offered, each with its text, which is shown above it as well.
async function check_editor(service, schema, name) {
  const [file, parsed] = open(service, '{}');
  const offered = await service.doComplete(file, { line: 0, character: 1 }, parsed);
  const root = schema.$ref ? schema.$defs?.[schema.$ref.split('/').pop()] ?? schema.definitions[schema.$ref.split('/').pop()] : schema;
  for (const [property, about] of Object.entries(root.properties ?? {})) {
    if (property === '//') continue;
    counts['names are offered'] = (counts['names are offered'] ?? 0) + 1;
    if (!about.deprecated && !about.deprecationMessage && !offered.items.some((item) => item.label === property))
      complain(`name is not offered: ${property}`, name);
    const text = about.markdownDescription ?? about.description;
    if (!text) continue;
    const [written, read] = open(service, `{${JSON.stringify(property)}: null}`);
    const hover = await service.doHover(written, { line: 0, character: 2 }, read);
    counts['texts are shown'] = (counts['texts are shown'] ?? 0) + 1;
    if (!JSON.stringify(hover ?? '').includes(JSON.stringify(text).slice(1, 20))) complain(`text is not shown: ${property}`, JSON.stringify(hover));
  }
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

const lines = readFileSync(place + '/documents.txt', 'utf8').trimEnd().split('\n');
const results = readFileSync(place + '/results.txt', 'utf8').trimEnd().split('\n');
lines.forEach((line, i) => {
  const sort = line.split('\t')[1], decodes = results[i][0] !== '-';
  if ((sort === 'mistake') === decodes && sort !== 'changed') complain(`decoding a ${sort} document: ${line}`, results[i]);
});

async function check_all(validator, dialect) {
  const compile = validators[validator](dialect), all = {};
  for (const name of readdirSync(place)) {
    const match = name.match(/^(\d+)\.(\w+)\.(\w+)\.json$/);
    if (match && match[2] === dialect) all[match[1] + '.' + match[3]] = await compile(JSON.parse(readFileSync(place + '/' + name, 'utf8')), name);
  }
  for (const [i, line] of lines.entries()) {
    const [number, sort, text] = line.split('\t');
    const result = results[i], decodes = result[0] !== '-';
    const check = async (forms, document, wanted, what) => {
      what = `${validator}: ${forms} ${what}`;
      counts[what] = (counts[what] ?? 0) + 1;
      const wrong = await all[`${number}.${forms}`](JSON.parse(document));
      if (!wrong !== wanted) complain(`${what}, of which this is none: ${line}`, wanted ? wrong : result);
    };
    if (decodes) await check('accepted', text, true, 'takes what decodes');
    if (sort === 'strict') await check('written', text, true, 'takes strict documents');
    if (result[0] === '+')
      for (const forms of ['written', 'accepted']) await check(forms, result.slice(1), true, 'takes what is encoded');
    if (sort === 'mistake')
      for (const forms of ['written', 'accepted']) await check(forms, text, false, 'rejects mistakes');
  }
}
for (const dialect of Object.keys(dialects))
  for (const validator of Object.keys(validators)) await check_all(validator, dialect);
console.log(Object.entries(counts).map(([what, count]) => `${what}: ${count}`).join('\n'));
if (complaints) console.log(`${complaints} complaints`);
process.exit(complaints ? 1 : 0);
