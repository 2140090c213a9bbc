// npm pack and npm test call this. It writes dist, the CommonJS form of src with its types.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

// Statements as src writes them: names in braces, one default import or a namespace.
function commonJs(source) {
  const exported = [];
  const required = (path) => `require('${path.replace(/^(\.\/.*)\.js$/, '$1.cjs')}')`;
  const properties = (names) => names.replace(/ as /g, ': ');
  const body = source
    .replace(
      /^import (\{.*\}) from '(.*)';$/gm,
      (_, names, path) => `const ${properties(names)} = ${required(path)};`,
    )
    .replace(
      /^import (?:\* as )?(\w+) from '(.*)';$/gm,
      (_, name, path) => `const ${name} = ${required(path)};`,
    )
    .replace(
      /^export \* from '(.*)';$/gm,
      (_, path) => `Object.assign(exports, ${required(path)});`,
    )
    .replace(/^export \{ (.*) \} from '(.*)';$/gm, (_, names, path) =>
      names
        .split(', ')
        .map((name) => `exports.${name} = ${required(path)}.${name};`)
        .join('\n'),
    )
    .replace(
      /^export ((?:async )?(?:function|const|class) (\w+))/gm,
      (_, declaration, name) => exported.push(name) && declaration,
    );
  if (/^(import|export)\b/m.test(body))
    throw new Error(`build.js does not know ${/^(import|export)\b.*/m.exec(body)[0]}`);
  return `'use strict';\nObject.defineProperty(exports, '__esModule', { value: true });\n${body}${exported.map((name) => `exports.${name} = ${name};\n`).join('')}`;
}

rmSync('dist', { recursive: true, force: true });
mkdirSync('dist');
for (const name of readdirSync('src')) {
  const text = readFileSync(`src/${name}`, 'utf8');
  if (name.endsWith('.d.ts'))
    writeFileSync(
      `dist/${name.replace(/ts$/, 'cts')}`,
      text.replace(/(from '\.\/.*)\.js'/g, "$1.cjs'"),
    );
  else writeFileSync(`dist/${name.replace(/js$/, 'cjs')}`, commonJs(text));
}
