import { expect, it } from 'vitest';
import { sumCents } from '../money/money.ts';
import { moneyAccounts, valueAccounts } from './activity.ts';
import { type ActivityKind, activityKindOf, isActivityKind, isPartOfPayment } from './activity-kinds.ts';
import { entryFor } from './entry-for.ts';
import type { EntryKind } from './entry-kinds.ts';
import { balanceOf } from './position-balance.ts';
import type { Posting } from './postings.ts';

const position = 'a';
const parts = {
  returnedCapital: 40n,
  preferredReturn: 30n,
  profit: 20n,
  interest: 10n,
  withheld: 0n,
  recallable: 0n,
};
const declared = entryFor.distribution(position, parts);
const paid = entryFor.payment({ position, amount: 100n });
const receipt = entryFor.receipt({ position, amount: 120n, unfunded: 100n });

/** What an entry is of each kind, debits positive. */
function kindsOf(entry: EntryKind, postings: readonly Posting[]) {
  const sums: Partial<Record<ActivityKind, bigint>> = {};
  for (const { account, amount } of postings) {
    const kind = activityKindOf(entry, account);
    if (kind) sums[kind] = (sums[kind] ?? 0n) + amount;
  }
  return sums;
}

it.each<[EntryKind, Posting[], Partial<Record<ActivityKind, bigint>>]>([
  ['contribution', receipt, { contribution: -120n }],
  ['contribution_return', entryFor.suspenseReturn({ position, amount: 20n }), { sent_back: 20n }],
  [
    'contribution_return',
    entryFor.contributionReturn({ position, amount: 20n, isCallable: true }),
    { sent_back: 20n },
  ],
  [
    'distribution',
    [...declared, ...paid],
    { return_of_capital: 40n, preferred_return: 30n, profit: 20n, interest: 10n },
  ],
  ['payment', paid, { unclassified: 100n }],
  ['payment_return', entryFor.paymentReturn({ position, amount: 100n }), { unclassified: -100n }],
  ['opening', receipt, { contribution: -120n }],
  ['opening', entryFor.earlierDistribution({ position, amount: 7n }), { unclassified: 7n }],
  ['opening', entryFor.valuation({ position, amount: 5n }), { valuation: -5n }],
  ['valuation', entryFor.valuation({ position, amount: -5n }), { valuation: 5n }],
  ['income', entryFor.income({ position, amount: 6n }), { income: -6n }],
  ['fee', entryFor.fee({ position, amount: 3n, isPaid: true }), { fee: 3n }],
  ['transfer', entryFor.transfer('b', position, balanceOf(receipt)), { transfer: 0n }],
  ['commitment', entryFor.commitment({ position, amount: 5n }), {}],
  ['suspense_applied', entryFor.suspenseApplied({ position, amount: 5n, unfunded: 9n }), {}],
  ['release', entryFor.release(position, balanceOf(receipt)), {}],
  ['withholding_remittance', entryFor.withholdingRemittance({ position, amount: 5n }), {}],
])('[LED-05] all that a %s moves is of a kind of money', (entry, postings, expected) => {
  expect(kindsOf(entry, postings)).toEqual(expected);
  const counted = postings.filter(({ account }) =>
    [...moneyAccounts, ...valueAccounts].some((its) => its === account),
  );
  expect(sumCents(counted.map(({ amount }) => amount))).toBe(sumCents(Object.values(expected)));
});

it('[LED-05] tells kinds from columns, and those of which a payment may have several', () => {
  expect(isActivityKind('paid_out')).toBe(false);
  expect(isActivityKind('profit')).toBe(true);
  expect(isPartOfPayment('interest')).toBe(true);
  expect(isPartOfPayment('unclassified')).toBe(false);
});
