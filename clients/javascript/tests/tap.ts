// What the programs share: a line for each test.
import { isDeepStrictEqual } from 'node:util';

export function same(what: string, got: unknown, expected: unknown) {
  const passed = isDeepStrictEqual(got, expected);
  if (!passed) console.log('got', got, 'expected', expected);
  console.log(passed ? 'ok -' : 'not ok -', what);
}

// The message of the error that this ends with.
export async function message(run: () => unknown) {
  try {
    await run();
  } catch (error) {
    return (error as Error).message;
  }
}
