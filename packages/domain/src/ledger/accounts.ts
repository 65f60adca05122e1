/** Accounts of a position, with the side on which each grows: a debit is positive in a posting, a credit negative. */
export const positionAccounts = {
  unfunded: 'credit',
  called: 'credit',
  contributed: 'credit',
  returned_capital: 'debit',
  preferred_return: 'debit',
  profit: 'debit',
  interest: 'debit',
  /** Distributions from before the ledger, of which nobody knows the kind. */
  unclassified: 'debit',
  income: 'credit',
  valuation: 'credit',
  fees: 'debit',
  /** What the fund owes the investor. */
  payable: 'credit',
  /** Money that came in and is no capital: above the commitment, or left by a release, until it goes back. */
  suspense: 'credit',
} as const;
export type PositionAccount = keyof typeof positionAccounts;

/** Accounts of the fund itself, which show the other side of what concerns investors and nothing else. */
export const fundAccounts = [
  'commitments',
  'cash',
  'investments',
  'withholding_payable',
  'fee_income',
] as const;
export type FundAccount = (typeof fundAccounts)[number];

export type Account = PositionAccount | FundAccount;

/** What is promised, and what is paid. Each book balances by itself. */
export type Book = 'commitment' | 'capital';

const accountsOfCommitment: readonly Account[] = ['commitments', 'unfunded', 'called'];

export const bookOf = (account: Account): Book =>
  accountsOfCommitment.includes(account) ? 'commitment' : 'capital';

export const isPositionAccount = (account: string): account is PositionAccount =>
  Object.hasOwn(positionAccounts, account);

export const isFundAccount = (account: string): account is FundAccount =>
  fundAccounts.some((name) => name === account);
