/** A reason to stop that a person can act on: shown as it is, without a stack. */
export class Stop extends Error {}

/**
 * One line about what is going on, apart from the output of what is run.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`paddock: ${line}\n`);
}
