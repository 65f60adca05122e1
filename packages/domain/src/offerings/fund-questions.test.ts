import { expect, it } from 'vitest';
import { questionState } from './fund-questions.ts';

it('[INV-04] a question is open until it is answered or closed, and an answer counts more', () => {
  const closedAt = new Date('2026-11-22T12:00:00Z');
  expect(questionState({ answer: null, closedAt: null })).toBe('open');
  expect(questionState({ answer: null, closedAt })).toBe('closed');
  expect(questionState({ answer: 'Yes.', closedAt: null })).toBe('answered');
  expect(questionState({ answer: 'Yes.', closedAt })).toBe('answered');
});
