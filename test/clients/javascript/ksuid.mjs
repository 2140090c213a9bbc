import { readFileSync } from 'node:fs';
import KSUID from 'ksuid';

const read = (input) => (/^[0-9a-f]{40}$/.test(input) ? new KSUID(Buffer.from(input, 'hex')) : KSUID.parse(input));
const print = (...fields) => console.log(fields.join('\t'));
const answer = (input, id) => print(input, id.raw.toString('hex'), id.string, id.date.getTime() / 1000);

const valid = [], others = [];
for (const input of readFileSync(0, 'utf8').split('\n').slice(0, -1)) {
  try {
    valid.push([input, read(input)]);
  } catch {
    others.push(input);
  }
}
for (const [input, id] of valid.sort(([, a], [, b]) => a.compare(b))) answer(input, id);
for (const input of others) print(input, '\\N', '\\N', '\\N');
for (let i = 0; i < 1000; i++) answer('new', KSUID.randomSync());
