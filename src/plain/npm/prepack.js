// What npm pack adds to the package: the SQL as a module, which browsers can import, and the licence.
import { execFileSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';

const sql = execFileSync('../assemble', ['plain'], { encoding: 'utf8' });
writeFileSync('sql.js', `export default ${JSON.stringify(sql)};\n`);
copyFileSync('../../../LICENSE', 'LICENSE');
