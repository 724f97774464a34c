/** V8 drops the code of an expression that nothing refers to. */
const compiled: RegExp[] = [];

/**
 * Compiles so many regular expressions that this process is as a worker that has been up for days. With 1 MB of such
 * code and 16 MB of executable memory, V8 compiles `x+` without its loop. Each character of a run then takes 16 bytes
 * of a stack of 64 MB.
 *
 * @throws if V8 still has its loop, because a test would then show nothing
 */
export function ageRegExps(): void {
  for (let number = 0; number < 6_000; number += 1) {
    const expression = new RegExp(
      `(?:a${number}[b-z]+|c${number}\\d*[^x]{2,9}|(foo|bar${number})+q){1,5}`,
      'i',
    );
    // V8 interprets an expression at first, and compiles it when it is used again.
    for (let use = 0; use < 3; use += 1) expression.exec(`${'z'.repeat(60)}a${number}`);
    compiled.push(expression);
  }
  if (!runsOutOfStack()) throw new Error('This process still compiles the loops of regular expressions.');
}

function runsOutOfStack(): boolean {
  try {
    // A pattern that no other code has compiled.
    new RegExp(`z+(?:${compiled.length})?`).exec('z'.repeat(4_300_000));
    return false;
  } catch {
    return true;
  }
}
