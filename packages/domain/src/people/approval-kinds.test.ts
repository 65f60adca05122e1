import { expect, it } from 'vitest';
import { requestSentence } from './approval-kinds.ts';

it('[SEC-11] a waiting request names who asked, and says "you" to that person only', () => {
  const request = { kind: 'release', askedBy: { _id: 'mary', name: 'Mary Asker' } } as const;
  expect(requestSentence(request, 'otto')).toBe(
    'Mary Asker has asked to release a signed commitment and void its agreement.',
  );
  expect(requestSentence(request, 'mary')).toBe(
    'You have asked to release a signed commitment and void its agreement.',
  );
});
