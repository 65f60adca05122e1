import type { PositionAmounts } from '../money/figures.ts';
import { type Cents, sumCents } from '../money/money.ts';
import { isPositionAccount, type PositionAccount, positionAccounts } from './accounts.ts';
import { mirror, type Posting } from './postings.ts';

/** What stands on each account of a position in cents, positive on the side on which it grows. */
export type PositionBalance = Readonly<Record<PositionAccount, Cents>>;

export const accountNames = Object.keys(positionAccounts).filter(isPositionAccount);

/** What the postings of a position come to. Those of several positions give their sum. */
export function balanceOf(postings: readonly Posting[]): PositionBalance {
  const balances = new Map(accountNames.map((account) => [account, 0n]));
  for (const { account, position, amount } of postings) {
    if (position === null || !isPositionAccount(account)) continue;
    const grown = positionAccounts[account] === 'debit' ? amount : -amount;
    balances.set(account, (balances.get(account) ?? 0n) + grown);
  }
  return Object.fromEntries(balances) as PositionBalance;
}

export const addBalances = (a: PositionBalance, b: PositionBalance): PositionBalance =>
  Object.fromEntries(accountNames.map((account) => [account, a[account] + b[account]])) as PositionBalance;

/** What stood there before some postings. */
export const balanceBefore = (balance: PositionBalance, postings: readonly Posting[]): PositionBalance =>
  addBalances(balance, balanceOf(mirror(postings)));

/** Everything that was distributed, whatever it was. */
export const distributedOf = (balance: PositionBalance): Cents =>
  sumCents([
    balance.returned_capital,
    balance.preferred_return,
    balance.profit,
    balance.interest,
    balance.unclassified,
  ]);

/** The value of the capital account: contributions − distributions + income + valuations − fees. */
export const netAssetValue = (balance: PositionBalance): Cents =>
  balance.contributed - distributedOf(balance) + balance.income + balance.valuation - balance.fees;

/** What a position promised, and how far it has come. */
export type CommitmentSummary = {
  readonly commitment: Cents;
  readonly called: Cents;
  readonly unfunded: Cents;
  readonly contributed: Cents;
};

export const commitmentSummary = (balance: PositionBalance): CommitmentSummary => ({
  commitment: balance.unfunded + balance.called,
  called: balance.called,
  unfunded: balance.unfunded,
  contributed: balance.contributed,
});

/** What the figures of an investor need of a position. */
export const positionAmounts = (balance: PositionBalance): PositionAmounts => ({
  commitment: commitmentSummary(balance).commitment,
  contributed: balance.contributed,
  distributed: distributedOf(balance),
  nav: netAssetValue(balance),
  suspense: balance.suspense,
});
