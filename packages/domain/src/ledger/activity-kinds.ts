import type { Account, PositionAccount } from './accounts.ts';
import { moneyAccounts, valueAccounts } from './activity.ts';
import { activityColumnNames } from './activity-columns.ts';
import type { EntryKind } from './entry-kinds.ts';
import { distributedLineNames } from './performance.ts';

/** The kinds of money, by which activity is filtered, in the order in which they are chosen. */
export const activityKinds = [
  'contribution',
  'sent_back',
  'return_of_capital',
  'preferred_return',
  'profit',
  'interest',
  'unclassified',
  'valuation',
  'income',
  'fee',
  'transfer',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** What activity is filtered by: a kind of money, or the column in which its lines stand. */
export const activityFilters = [...activityColumnNames, ...activityKinds] as const;
export type ActivityFilter = (typeof activityFilters)[number];

export const isActivityKind = (filter: ActivityFilter): filter is ActivityKind =>
  activityKinds.some((kind) => kind === filter);

/** What each kind is called to an investor. */
export const activityKindNames: Readonly<Record<ActivityKind, string>> = {
  contribution: 'Payments received',
  sent_back: 'Payments sent back',
  return_of_capital: distributedLineNames.returnOfCapital,
  preferred_return: distributedLineNames.preferredReturn,
  profit: distributedLineNames.profit,
  interest: distributedLineNames.interest,
  unclassified: 'Distributions of unknown kind',
  valuation: 'Valuations',
  income: 'Income',
  fee: 'Fees',
  transfer: 'Transfers',
};

/** Where a kind is found in a journal: what entries of some kinds post to some accounts of a position. */
export type ActivitySource = {
  readonly entries: readonly EntryKind[];
  readonly accounts: readonly PositionAccount[];
};

const distributed = (account: PositionAccount): ActivitySource => ({
  entries: ['distribution'],
  accounts: [account],
});

/**
 * Where each kind is found, everything that moves money or changes a value in one of them. A reversal is of the kind of
 * what it takes back. A payment by itself does not say what of.
 */
export const activitySources: Readonly<Record<ActivityKind, ActivitySource>> = {
  contribution: { entries: ['contribution', 'opening'], accounts: ['contributed', 'suspense'] },
  sent_back: { entries: ['contribution_return'], accounts: ['contributed', 'suspense'] },
  return_of_capital: distributed('returned_capital'),
  preferred_return: distributed('preferred_return'),
  profit: distributed('profit'),
  interest: distributed('interest'),
  unclassified: { entries: ['opening', 'payment', 'payment_return'], accounts: ['unclassified', 'payable'] },
  valuation: { entries: ['valuation', 'opening'], accounts: ['valuation'] },
  income: { entries: ['income'], accounts: ['income'] },
  fee: { entries: ['fee'], accounts: ['fees'] },
  transfer: { entries: ['transfer'], accounts: [...moneyAccounts, ...valueAccounts] },
};

/** Kinds of which one payment may have several: what is shown of a line is the part of the chosen one. */
export const isPartOfPayment = (kind: ActivityKind): boolean =>
  activitySources[kind].entries.includes('distribution');

/** The kind of what an entry posts to an account; undefined where it is no money of its own, such as what is owed. */
export const activityKindOf = (entry: EntryKind, account: Account): ActivityKind | undefined =>
  activityKinds.find((kind) => {
    const { entries, accounts } = activitySources[kind];
    return entries.includes(entry) && accounts.some((its) => its === account);
  });
