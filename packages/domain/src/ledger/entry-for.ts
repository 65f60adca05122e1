import { type Cents, sumCents } from '../money/money.ts';
import { type Account, positionAccounts } from './accounts.ts';
import { accountNames, type PositionBalance } from './position-balance.ts';
import { mirror, type Posting } from './postings.ts';

/** What was distributed to a position by kind, and what of it is withheld; in cents, none of them negative. */
export type DistributionParts = {
  readonly returnedCapital: Cents;
  readonly preferredReturn: Cents;
  readonly profit: Cents;
  readonly interest: Cents;
  readonly withheld: Cents;
  /** The part that can be called again. */
  readonly recallable: Cents;
};

type OfPosition = { readonly position: string; readonly amount: Cents };

/** Debits and credits with their amounts; lines of nothing are left out. */
const entry = (
  position: string,
  debits: readonly (readonly [Account, Cents])[],
  credits: readonly (readonly [Account, Cents])[],
): Posting[] =>
  [...debits, ...credits.map(([account, amount]) => [account, -amount] as const)]
    .filter(([, amount]) => amount !== 0n)
    .map(([account, amount]) => ({
      account,
      position: Object.hasOwn(positionAccounts, account) ? position : null,
      amount,
    }));

const smaller = (a: Cents, b: Cents): Cents => (a < b ? a : b);

/** The capital was asked for, one way or another: it moves from unfunded to called. */
const called = ({ position, amount }: OfPosition): Posting[] =>
  entry(position, [['unfunded', amount]], [['called', amount]]);

/**
 * The postings of each kind of entry. Amounts are positive, except those of a commitment, a valuation and income, which
 * go either way. Each entry balances in each book.
 */
export const entryFor = {
  /** A promise, or a change of it. */
  commitment: ({ position, amount }: OfPosition): Posting[] =>
    entry(position, [['commitments', amount]], [['unfunded', amount]]),

  /** Money came in. It is capital as far as something is unfunded; the rest waits in suspense. */
  receipt: ({ position, amount, unfunded }: OfPosition & { readonly unfunded: Cents }): Posting[] => {
    const capital = smaller(amount, unfunded);
    return [
      ...entry(
        position,
        [['cash', amount]],
        [
          ['contributed', capital],
          ['suspense', amount - capital],
        ],
      ),
      ...called({ position, amount: capital }),
    ];
  },

  /** A larger commitment turns money in suspense into capital, as far as something is unfunded. */
  suspenseApplied: ({ position, amount, unfunded }: OfPosition & { readonly unfunded: Cents }): Posting[] => {
    const capital = smaller(amount, unfunded);
    return [
      ...entry(position, [['suspense', capital]], [['contributed', capital]]),
      ...called({ position, amount: capital }),
    ];
  },

  suspenseReturn: ({ position, amount }: OfPosition): Posting[] =>
    entry(position, [['suspense', amount]], [['cash', amount]]),

  /** Capital goes back; `isCallable` says whether it can be asked for again. */
  contributionReturn: ({
    position,
    amount,
    isCallable,
  }: OfPosition & { readonly isCallable: boolean }): Posting[] => [
    ...entry(position, [['contributed', amount]], [['cash', amount]]),
    ...(isCallable ? mirror(called({ position, amount })) : []),
  ],

  /** The commitment ends: nothing is promised any more, and what was paid in waits in suspense until it goes back. */
  release: (position: string, balance: PositionBalance): Posting[] => [
    ...entry(
      position,
      [
        ['unfunded', balance.unfunded],
        ['called', balance.called],
      ],
      [['commitments', balance.unfunded + balance.called]],
    ),
    ...entry(position, [['contributed', balance.contributed]], [['suspense', balance.contributed]]),
  ],

  /** Declared, and owed to the investor from then on, without what is withheld. */
  distribution: (position: string, parts: DistributionParts): Posting[] => {
    const gross = sumCents([parts.returnedCapital, parts.preferredReturn, parts.profit, parts.interest]);
    return [
      ...entry(
        position,
        [
          ['returned_capital', parts.returnedCapital],
          ['preferred_return', parts.preferredReturn],
          ['profit', parts.profit],
          ['interest', parts.interest],
        ],
        [
          ['withholding_payable', parts.withheld],
          ['payable', gross - parts.withheld],
        ],
      ),
      ...mirror(called({ position, amount: parts.recallable })),
    ];
  },

  /** A distribution from before the ledger: its kind is unknown, and it was paid. */
  earlierDistribution: ({ position, amount }: OfPosition): Posting[] =>
    entry(position, [['unclassified', amount]], [['cash', amount]]),

  payment: ({ position, amount }: OfPosition): Posting[] =>
    entry(position, [['payable', amount]], [['cash', amount]]),

  /** The bank sent the money back: it is owed again. */
  paymentReturn: ({ position, amount }: OfPosition): Posting[] =>
    entry(position, [['cash', amount]], [['payable', amount]]),

  withholdingRemittance: ({ position, amount }: OfPosition): Posting[] =>
    entry(position, [['withholding_payable', amount]], [['cash', amount]]),

  /** A change of value: the difference to the value that is set. */
  valuation: ({ position, amount }: OfPosition): Posting[] =>
    entry(position, [['investments', amount]], [['valuation', amount]]),

  income: ({ position, amount }: OfPosition): Posting[] =>
    entry(position, [['investments', amount]], [['income', amount]]),

  /** A fee that was paid, or that the fund keeps. */
  fee: ({ position, amount, isPaid }: OfPosition & { readonly isPaid: boolean }): Posting[] =>
    entry(position, [['fees', amount]], [[isPaid ? 'cash' : 'fee_income', amount]]),

  /** Everything that stands on one position moves to another. */
  transfer: (from: string, to: string, balance: PositionBalance): Posting[] => {
    const received = accountNames.map((account) => {
      const isDebit = positionAccounts[account] === 'debit';
      return { account, position: to, amount: isDebit ? balance[account] : -balance[account] };
    });
    const lines = received.filter(({ amount }) => amount !== 0n);
    return [...mirror(lines).map((posting) => ({ ...posting, position: from })), ...lines];
  },
};
