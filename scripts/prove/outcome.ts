/** What a proof says by its exit code besides that it holds (0) or fails (anything else), as BSD's sysexits number it. */
export const exitCodes = {
  /** The machine lacks what it needs, so nothing was proved. */
  skipped: 69,
  /** What could be tried here holds; something was left out, or a stand-in took its place. */
  inPart: 70,
} as const;

/** Ends a proof that cannot run here, with why. */
export function skipProof(reason: string): void {
  console.log(`Skipped: ${reason}`);
  process.exitCode = exitCodes.skipped;
}

/**
 * Says what a proof that holds did without; nothing if that is nothing. To be called last: an error after it would end
 * the process with this code.
 */
export function holdsWithout(reasons: readonly string[]): void {
  if (reasons.length === 0) return;
  console.log(`Holds in part: ${reasons.join('; ')}`);
  process.exitCode = exitCodes.inPart;
}
