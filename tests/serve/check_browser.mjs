// Opens the page in Chromium and uses it as its user would.
//
//   check_browser.mjs PAGE DIRECTORY [PICTURE]     DIRECTORY has the module and node_modules
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, resolve } from 'node:path';

const [page_folder, given, picture] = process.argv.slice(2), place = resolve(given);
const puppeteer = createRequire(place + '/')('puppeteer-core');
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.ttf': 'font/ttf' };

const web = createServer(async (request, response) => {
  const path = normalize(new URL(request.url, 'http://x').pathname);
  const file = path.startsWith('/monaco/') ? join(place, 'node_modules/monaco-editor', path.slice(8))
             : path === '/editor.wasm' ? join(place, 'editor.wasm') : join(page_folder, path === '/' ? 'index.html' : path);
  try {
    const content = await readFile(file);
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' }).end(content);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((ready) => web.listen(0, '127.0.0.1', ready));

let failures = 0;
function check(what, is_so, found) {
  console.log(`${is_so ? 'as expected' : 'WRONG'}: ${what}${is_so ? '' : ': ' + JSON.stringify(found)}`);
  failures += is_so ? 0 : 1;
}

const browser = await puppeteer.launch({ executablePath: '/usr/bin/chromium', headless: true, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.setViewport({ width: 640, height: 300 });
  await page.goto(`http://127.0.0.1:${web.address().port}/`);
  await page.waitForFunction('window.opened', { timeout: 60000 });
  const marks = () => page.evaluate('monaco.editor.getModelMarkers({}).map((m) => `${m.startLineNumber}:${m.startColumn} ${m.message}`)');
  const text = () => page.evaluate('opened.model.getValue()');
  const act = (name) => page.evaluate(`opened.editor.trigger("test", "${name}")`);
  const put = (line, column) => page.evaluate(`opened.editor.setPosition({ lineNumber: ${line}, column: ${column} }), opened.editor.focus()`);

  let found = await marks();
  check('a misspelt name is marked', found.length === 1 && found[0].startsWith('2:1 ') && found[0].includes('Did you mean "workers"?'), found);
  await put(2, 3);
  await act('editor.action.showHover');
  await page.waitForSelector('.monaco-hover .marker', { timeout: 10000 }).catch(() => {});
  if (picture) await page.screenshot({ path: picture });
  await page.keyboard.press('Escape');

  await put(4, 1);
  await page.keyboard.type('log_level = ');
  await act('editor.action.triggerSuggest');
  await page.waitForSelector('.suggest-widget .monaco-list-row', { timeout: 10000 });
  found = await page.$$eval('.suggest-widget .monaco-list-row .label-name', (rows) => rows.map((row) => row.textContent));
  check('words of an enumeration are offered', found.includes('"debug"'), found);
  await page.keyboard.press('Escape');
  await page.keyboard.type('"warn"');

  await put(1, 3);
  await act('editor.action.showHover');
  await page.waitForSelector('.monaco-hover .hover-contents', { timeout: 10000 });
  found = await page.$$eval('.monaco-hover', (all) => all.map((one) => one.textContent).join('\n'));
  check('the text of a member is shown', found.includes('Address and port to listen on.'), found);
  await page.keyboard.press('Escape');

  await page.evaluate(`opened.editor.executeEdits('', [{ range: new monaco.Range(2, 1, 2, 7), text: 'workers' }])`);
  found = await marks();
  check('nothing is marked once it is right', found.length === 0, found);
  await act('editor.action.formatDocument');
  await page.waitForFunction(`opened.model.getValue().includes('log_level = "warn"') && opened.model.getLineContent(1) === 'listen    = ":8080"'`, { timeout: 10000 }).catch(() => {});
  found = await text();
  check('the document is laid out', found.startsWith('listen    = ":8080"\nworkers   = 8\n'), found);
  check('the page has nothing to complain about', complaints.length === 0, complaints);
} finally {
  await browser.close();
  web.close();
}
process.exit(failures === 0 ? 0 : 1);
