import { expect, it } from 'vitest';
import { changedMeanwhile } from './answer-form.tsx';

it('[INV-04] who was slower reads what another press does, by the name of the button that is there', () => {
  const theirs = { answer: 'Theirs', answeredBy: 'Sam' };
  expect(changedMeanwhile(theirs, false)).toBe(
    'Sam has answered meanwhile: “Theirs” What you typed is still here. Press “Send the answer” again to replace that answer.',
  );
  expect(changedMeanwhile(theirs, true)).toContain('Press “Save the answer” again to replace');
  expect(changedMeanwhile({ answer: null, answeredBy: null }, false)).toBe(
    'Somebody else has closed this question meanwhile. Press “Send the answer” again to answer it after all.',
  );
});
