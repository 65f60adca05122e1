import { type Cents, sumCents } from '../money/money.ts';
import { type Account, isPositionAccount, type PositionAccount } from './accounts.ts';
import type { EntryKind } from './entry-kinds.ts';
import type { Posting } from './postings.ts';

/**
 * What an account of a position means to its investor: `money` that comes in and goes out, or `value` that
 * changes meanwhile. What is promised is neither.
 */
const activityParts: Partial<Record<PositionAccount, 'money' | 'value'>> = {
  contributed: 'money',
  suspense: 'money',
  returned_capital: 'money',
  preferred_return: 'money',
  profit: 'money',
  interest: 'money',
  unclassified: 'money',
  payable: 'money',
  income: 'value',
  valuation: 'value',
  fees: 'value',
};

const accountsOf = (part: 'money' | 'value'): readonly PositionAccount[] =>
  Object.entries(activityParts).flatMap(([account, its]) =>
    its === part && isPositionAccount(account) ? [account] : [],
  );

/** The accounts on which money comes in and goes out, and those that say what it is worth. */
export const moneyAccounts = accountsOf('money');
export const valueAccounts = accountsOf('value');

/** What an entry did to somebody's money, in cents: balance = what was paid in − what was paid out + changes in value. */
export type ActivityAmounts = {
  readonly paidIn: Cents;
  readonly paidOut: Cents;
  readonly change: Cents;
};

const sumOf = (postings: readonly Posting[], accounts: readonly Account[]): Cents =>
  sumCents(postings.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount));

/**
 * What the postings of one position in an entry did to its money. A reversal takes back from the column in which the
 * original stood.
 */
export function activityAmounts(kind: EntryKind, postings: readonly Posting[]): ActivityAmounts {
  const own = postings.filter(({ position }) => position !== null);
  return activityColumns(kind, { money: sumOf(own, moneyAccounts), value: sumOf(own, valueAccounts) });
}

/** The same from the sums of both kinds of accounts, debits positive. */
export function activityColumns(
  kind: EntryKind,
  { money, value }: { readonly money: Cents; readonly value: Cents },
): ActivityAmounts {
  const isIn = kind === 'reversal' ? money > 0n : money < 0n;
  return { paidIn: isIn ? -money : 0n, paidOut: isIn ? 0n : money, change: 0n - value };
}

const kindNames: Readonly<Record<Exclude<EntryKind, 'opening' | 'reversal'>, string>> = {
  commitment: 'Commitment',
  call: 'Capital call',
  contribution: 'Payment received',
  contribution_return: 'Payment sent back',
  suspense_applied: 'Payment counted as capital',
  release: 'Commitment ended',
  distribution: 'Distribution',
  payment: 'Distribution paid',
  payment_return: 'Payment came back',
  withholding_remittance: 'Withholding remitted',
  fee: 'Fee',
  income: 'Income',
  valuation: 'Change in value',
  transfer: 'Transfer',
  adjustment: 'Adjustment',
};

/** What a line of activity is called. `reverses` is the kind of the entry that a reversal takes back. */
export function activityName(
  kind: EntryKind,
  { paidIn, paidOut }: { readonly paidIn: Cents; readonly paidOut: Cents },
  reverses: EntryKind | null = null,
): string {
  if (kind === 'reversal')
    return reverses === null || reverses === 'reversal'
      ? 'Reversal'
      : `Reversal: ${activityName(reverses, { paidIn, paidOut }).toLowerCase()}`;
  if (kind !== 'opening') return kindNames[kind];
  if (paidIn !== 0n) return 'Payments before the journal';
  return paidOut !== 0n ? 'Distributions before the journal' : 'Change in value before the journal';
}
