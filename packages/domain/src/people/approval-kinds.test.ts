import { expect, it } from 'vitest';
import {
  approvalKinds,
  approvedCollection,
  journalApprovalKinds,
  requestSentence,
} from './approval-kinds.ts';

it('[SEC-11] a waiting request names who asked, and says "you" to that person only', () => {
  const request = { kind: 'release', askedBy: { _id: 'mary', name: 'Mary Asker' } } as const;
  expect(requestSentence(request, 'otto')).toBe(
    'Mary Asker has asked to release a signed commitment and void its agreement.',
  );
  expect(requestSentence(request, 'mary')).toBe(
    'You have asked to release a signed commitment and void its agreement.',
  );
});

it('[LED-01] the requests about a journal or a run are those that the list of journals shows, and name the fund', () => {
  expect(journalApprovalKinds.map((kind) => [kind, approvalKinds[kind].shortName])).toEqual([
    ['open_ledger', 'Opening'],
    ['close_period', 'Closing a period'],
    ['reverse_entry', 'Reversal'],
    ['import_receipts', 'Receipts of a file'],
    ['post_valuation', 'Valuation'],
    ['post_distribution', 'Distribution'],
    ['import_runs', 'Valuations and distributions of a file'],
    ['reverse_run', 'Reversal'],
    ['reverse_import', 'Reversal of a file'],
  ]);
  expect(journalApprovalKinds.map(approvedCollection)).toEqual(journalApprovalKinds.map(() => 'funds'));
  expect(approvedCollection('change_instructions')).toBe('funds');
  for (const kind of ['release', 'correct_terms', 'reissue_agreement', 'settle_holder', 'complete'] as const)
    expect(approvedCollection(kind)).toBe('synd_users');
});
