// What the JavaScript clients share: a line for each test.
import { isDeepStrictEqual } from 'node:util';

export function same(what, got, expected) {
  const passed = isDeepStrictEqual(got, expected);
  if (!passed) console.log('got', got, 'expected', expected);
  console.log(passed ? 'ok -' : 'not ok -', what);
}
