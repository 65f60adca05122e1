import type { MoneyActivityFilter, MoneyActivityLine } from '@paddock/contract';
import { expect, it } from 'vitest';
import { activityNotes } from './activity-notes.ts';

const line: MoneyActivityLine = {
  entry: 'e',
  syndUser: 's',
  day: '2026-04-09',
  ownDay: null,
  kind: 'distribution',
  fund: { _id: 'f', name: 'Fund', url_slug: null },
  holderName: null,
  paidIn: 0,
  paidOut: 100,
  distributions: null,
  change: 0,
  balance: 0,
  isEstimated: false,
  reverses: null,
  reversedBy: null,
  reversedOn: null,
};
const notes = (filter: MoneyActivityFilter, { sentBack = 0, items = [line] } = {}) =>
  activityNotes({ items, totals: { paidIn: 0, paidOut: 0, change: 0, sentBack } }, filter).join(' ');

it('[LED-05] says what the balance is, and that it counts what a filter leaves out', () => {
  expect(notes({})).toBe(
    'The balance is what was paid in, less what was paid out, with all changes in value until that day.',
  );
  expect(notes({ year: 2026 })).toContain('those that are not listed too.');
});

it('[LED-05] says why the sums differ from Funded and Distributions where something was sent back', () => {
  const words =
    '$1,000.50 that was sent back is in Paid out, and was in Paid in when it came; Funded and Distributions on other pages count neither.';
  for (const kind of [undefined, 'paid_out', 'sent_back'] as const)
    expect(notes({ ...(kind && { kind }) }, { sentBack: 1_000.5 })).toContain(words);
  expect(notes({})).not.toContain('sent back');
  expect(notes({ kind: 'profit' }, { sentBack: 1_000.5 })).not.toContain('sent back');
});

it('[LED-05] says that what was sent back is not listed where only what was paid in is', () => {
  for (const kind of ['paid_in', 'contribution'] as const) {
    const said = notes({ kind }, { sentBack: 1_000.5 });
    expect(said).toContain(
      '$1,000.50 was sent back, which is not listed here; Funded on other pages is without it.',
    );
    expect(said).not.toContain('is in Paid out');
  }
  expect(notes({ kind: 'paid_in' })).not.toContain('sent back');
});

it('[LED-05] says that a part of a payment is counted, and where a reversal is listed', () => {
  expect(notes({ kind: 'profit' })).toContain('the amount is what is of this kind');
  expect(notes({ kind: 'paid_out' })).not.toContain('of this kind');
  const reversed = [{ ...line, reversedBy: 'r', reversedOn: '2026-05-01' }];
  expect(notes({}, { items: reversed })).toContain('A reversal is listed on its own day');
  expect(notes({})).not.toContain('reversal');
});
