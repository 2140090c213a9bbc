// What npm pack adds to the package: the SQL as a module and the licence. script/dist does the same without Node.js.
import { execFileSync } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';

writeFileSync('src/sql.js', execFileSync('../../src/plain/assemble', ['npm']));
copyFileSync('../../LICENSE', 'LICENSE');
