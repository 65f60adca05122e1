import type { StatementIssue } from '@paddock/contract';
import { expect, it } from 'vitest';
import { issueBlockText, issueButton, issueSummary, toldText } from './issue-check.tsx';

const issue = {
  period: '2026-Q1',
  to: '2026-03-31',
  block: null,
  closedThrough: '2026-03-31',
  statedOn: null,
  isTied: true,
  isIssuing: false,
  positions: 3,
  first: 3,
  replaced: 0,
  unchanged: 0,
} as StatementIssue;

it('[LED-06] says why statements cannot be issued', () => {
  expect(issueBlockText(issue)).toBeUndefined();
  expect(issueBlockText({ ...issue, isIssuing: true })).toContain('being issued');
  expect(issueBlockText({ ...issue, block: 'not_ended' })).toBe('Q1 2026 has not ended yet.');
  expect(issueBlockText({ ...issue, block: 'not_closed', closedThrough: '2025-12-31' })).toContain(
    'closed through Dec 31, 2025. Close it through Mar 31, 2026 first',
  );
  expect(issueBlockText({ ...issue, block: 'not_closed', closedThrough: null })).toContain('not closed yet');
  expect(issueBlockText({ ...issue, block: 'before_opening', statedOn: '2026-05-05' })).toBe(
    'The opening of this journal states what was distributed, and what positions are worth, as of May 5, 2026. Statements of Q1 2026 would leave that out, so they are issued only for periods that end on that day or later.',
  );
  expect(issueBlockText({ ...issue, statedOn: '2026-03-31' })).toBeUndefined();
  expect(issueBlockText({ ...issue, isTied: false })).toContain('do not add up');
});

it('[LED-06] says what issuing them would do', () => {
  expect(issueSummary(issue)).toBe('3 positions get their first statement.');
  expect(issueSummary({ ...issue, first: 0, replaced: 1, unchanged: 2 })).toBe(
    'One statement says something else now and is replaced; the former stays. 2 statements were issued already and say the same, so they are left alone.',
  );
  expect(issueSummary({ ...issue, positions: 0, first: 0 })).toBe(
    'No position has anything to state for this period.',
  );
});

it('[LED-06] says on the button how many there are', () => {
  expect(issueButton({ first: 0, replaced: 0 })).toBe('Nothing to issue');
  expect(issueButton({ first: 0, replaced: 1 })).toBe('Issue one statement');
  expect(issueButton({ first: 1, replaced: 2 })).toBe('Issue 3 statements');
});

it('[LED-06] writes numbers of a thousand and more with a comma', () => {
  expect(issueButton({ first: 1_000, replaced: 200 })).toBe('Issue 1,200 statements');
  expect(issueSummary({ ...issue, positions: 1_200, first: 1_200 })).toBe(
    '1,200 positions get their first statement.',
  );
});

it('[LED-06] says how many people are told, of which fund and which period', () => {
  const fund = { _id: 'f', name: 'Harbor' };
  expect(toldText({ ...issue, fund, people: 1_200 })).toBe(
    '1,200 people are told of the statements of Harbor for Q1 2026, in the app and by email unless they have turned that off. What is issued stays, and an email cannot be called back.',
  );
  expect(toldText({ ...issue, fund, people: 1 })).toContain('One person is told of');
});
