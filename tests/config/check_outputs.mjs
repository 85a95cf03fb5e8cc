// Whether what the commands of a program write is what these schemas say, by ajv.
//
//   check_outputs.mjs DIRECTORY     which has node_modules, schema.json of the program, and NAME.NUMBER.json, each by the schema of NAME
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const place = resolve(process.argv[2]);
const require = createRequire(place + '/');
const text = { type: 'string' }, truth = { type: 'boolean' }, count = { type: 'integer', minimum: 0 }, any = true;
const list = (items) => ({ type: 'array', items });
const object = (required, properties) => ({ type: 'object', required, properties, additionalProperties: false });
const ref = (name) => ({ $ref: '#/$defs/' + name });
const read = (name) => JSON.parse(readFileSync(place + '/' + name, 'utf8'));

const position = object(['line', 'column', 'byte'], { line: { type: 'integer', minimum: 1 }, column: { type: 'integer', minimum: 1 }, byte: count });
const range = object(['filename', 'start', 'end'], { filename: text, start: position, end: position });
const diagnostics = list(object(['severity', 'summary', 'detail'], {
  severity: { enum: ['error', 'warning'] }, code: text, summary: text, detail: text, subject: range, context: range, inside: text,
  path: text, function: text, fix: object(['replacement', 'certain'], { replacement: text, certain: truth, range }),
  notes: list(object(['message'], { message: text, range })), variables: list(object(['name', 'text'], { name: text, text })),
}));
const forms = ['any', 'text', 'character', 'boolean', 'number', 'integer', 'duration', 'byte_size', 'time', 'date', 'base64', 'ip_address',
  'cidr', 'version', 'path', 'enumeration', 'expression', 'type', 'list', 'set', 'tuple', 'map', 'object', 'alternatives'];
const changes = ['removed', 'renamed', 'name', 'other-name', 'added', 'required', 'optional', 'value', 'wider', 'kind', 'default', 'written',
  'count', 'labels', 'choice', 'rule', 'rest', 'deprecation'];
const schemas = {
  describe: {
    ...object(['format', 'structs'], { format: { const: 1 }, structs: { ...list(ref('struct')), minItems: 1 } }),
    $defs: {
      struct: object([], { name: text, about: text, members: list(ref('member')) }),
      value: object(['form'], {
        form: { enum: forms }, noun: text, long_noun: text, low: any, high: any, has_type_bounds: truth,
        choices: list(object(['value'], { value: any, text })), pattern: text, is_non_empty: truth, rule: text, takes_null: truth,
        takes_numbers: truth, is_sensitive: truth, size: count, parts: list(ref('value')), inside: count, discriminator: text,
        names: list(text), is_custom: truth,
      }),
      label: object(['name', 'value'], { name: text, value: ref('value'), is_key: truth, text, is_optional: truth, is_list: truth }),
      block: object([], { name: text, labels: list(ref('label')), inside: count, rule: text }),
      member: {
        ...object(['form'], {
          name: text, other_names: list(text), former_names: list(text),
          form: { enum: ['attribute', 'label', 'block', 'attribute_or_block', 'rest'] }, is_required: truth, is_repeated: truth,
          has_unique_labels: truth, min_count: count, max_count: count, is_sensitive: truth, holds_secret: truth, advice: text,
          value: ref('value'), default: any, takes_blocks: truth, chosen: { enum: ['by_type', 'by_label', 'by_attribute'] },
          discriminator: text, choice_label: count, blocks: list(ref('block')), blocks_rule: text, text,
        }),
        if: { properties: { is_sensitive: { const: true } }, required: ['is_sensitive'] },
        then: { properties: { default: false } },
      },
    },
  },
  check: object(['diagnostics'], { diagnostics, dropped: count }),
  compat: object(['changes', 'diagnostics'], {
    changes: list(object(['effect', 'change', 'path', 'detail'], {
      effect: { enum: ['fine', 'meaning', 'breaking'] }, change: { enum: changes }, path: text, detail: text,
    })),
    diagnostics, dropped: count,
  }),
  show: read('schema.json'),
};

const ajv = new (require('ajv/dist/2020').default)({ strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false });
require('ajv-formats').default(ajv);
ajv.addVocabulary(['markdownDescription', 'deprecationMessage', 'enumDescriptions']);
let seen = 0, wrong = 0;
for (const [name, schema] of Object.entries(schemas)) {
  const validate = ajv.compile(schema);
  for (const file of readdirSync(place).filter((one) => one.startsWith(name + '.') && /\.\d+\.json$/.test(one))) {
    ++seen;
    if (validate(read(file))) continue;
    ++wrong;
    console.log(file, JSON.stringify(validate.errors));
  }
}
console.log(`${seen} outputs, ${wrong} that the schemas reject`);
process.exit(wrong || seen < 9 ? 1 : 0);
