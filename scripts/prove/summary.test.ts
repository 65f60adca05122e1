import { expect, it } from 'vitest';
import { exitCodes } from './outcome.ts';
import { type Proof, summarize } from './summary.ts';

const proof = (name: string, code: number | null): Proof => ({ file: `tests/proofs/${name}.prove.ts`, code });
const holding = [proof('kills', 0), proof('seal', 0)];
const skipped = proof('image', exitCodes.skipped);
const inPart = proof('several-processes', exitCodes.inPart);
const summaryOf = (proofs: readonly Proof[], isAllRequired = false) => summarize(proofs, { isAllRequired });

it('all proofs hold', () => {
  for (const isAllRequired of [false, true])
    expect(summaryOf(holding, isAllRequired)).toEqual({ text: '2 of 2 proofs hold', isGood: true });
});

it('lists a skipped proof apart from those that hold', () => {
  expect(summaryOf([...holding, skipped])).toEqual({
    text: '2 of 3 proofs hold, 1 skipped: image',
    isGood: true,
  });
});

it('names a proof that holds in part', () => {
  expect(summaryOf([...holding, skipped, inPart])).toEqual({
    text: '3 of 4 proofs hold, 1 skipped: image\nin part: several-processes',
    isGood: true,
  });
});

it.each([skipped, inPart])('is not good where all is required and $file ended with $code', (other) => {
  const { text, isGood } = summaryOf([...holding, other], true);
  expect(isGood).toBe(false);
  expect(text).toContain('--require-all');
});

it('names what fails, also what was killed', () => {
  expect(summaryOf([...holding, proof('growth', 1), proof('jobs', null)])).toEqual({
    text: '2 of 4 proofs hold\nfailed: tests/proofs/growth.prove.ts\nfailed: tests/proofs/jobs.prove.ts',
    isGood: false,
  });
});

it('is not good if no proof has the name', () => {
  expect(summaryOf([]).isGood).toBe(false);
});
