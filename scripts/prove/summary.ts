import { basename } from 'node:path';
import { exitCodes } from './outcome.ts';

/** A proof that has run, with its exit code; null if it was killed. */
export interface Proof {
  readonly file: string;
  readonly code: number | null;
}

/** The last lines of a run, and whether it is good: nothing fails, and if all is required, nothing was left out. */
export function summarize(
  proofs: readonly Proof[],
  { isAllRequired }: { isAllRequired: boolean },
): { text: string; isGood: boolean } {
  const withCode = (code: number) =>
    proofs.filter((proof) => proof.code === code).map(({ file }) => basename(file, '.prove.ts'));
  const skipped = withCode(exitCodes.skipped);
  const inPart = withCode(exitCodes.inPart);
  const others: readonly (number | null)[] = [0, ...Object.values(exitCodes)];
  const failed = proofs.filter(({ code }) => !others.includes(code));
  const held = proofs.length - failed.length - skipped.length;
  const lines = [
    `${held} of ${proofs.length} proofs hold${skipped.length > 0 ? `, ${skipped.length} skipped: ${skipped.join(', ')}` : ''}`,
    ...inPart.map((name) => `in part: ${name}`),
    ...failed.map(({ file }) => `failed: ${file}`),
  ];
  const isComplete = skipped.length === 0 && inPart.length === 0;
  if (isAllRequired && !isComplete) lines.push('Not all of it was proved, as --require-all demands.');
  return {
    text: lines.join('\n'),
    isGood: proofs.length > 0 && failed.length === 0 && (isComplete || !isAllRequired),
  };
}
