import type { Account } from './accounts.ts';

/** What an entry of the journal says happened. */
export const entryKinds = [
  'opening',
  'commitment',
  'call',
  'contribution',
  'contribution_return',
  'suspense_applied',
  'release',
  'distribution',
  'payment',
  'payment_return',
  'withholding_remittance',
  'fee',
  'income',
  'valuation',
  'transfer',
  'adjustment',
  'reversal',
] as const;
export type EntryKind = (typeof entryKinds)[number];

/** What each kind is called in the journal. */
export const entryKindNames: Readonly<Record<EntryKind, string>> = {
  opening: 'Opening',
  commitment: 'Commitment',
  call: 'Call',
  contribution: 'Contribution',
  contribution_return: 'Money sent back',
  suspense_applied: 'Suspense to capital',
  release: 'Release',
  distribution: 'Distribution',
  payment: 'Payment',
  payment_return: 'Returned payment',
  withholding_remittance: 'Withholding remitted',
  fee: 'Fee',
  income: 'Income',
  valuation: 'Valuation',
  transfer: 'Transfer',
  adjustment: 'Capital to suspense',
  reversal: 'Reversal',
};

/** What decides whether an entry may be reversed by itself. */
export type ReversalFacts = {
  readonly kind: EntryKind;
  /** The receipt that it posts. */
  readonly receipt: string | null;
  /** The valuation or distribution that it is a line of. */
  readonly run: string | null;
  readonly isReversed: boolean;
  /** What it is worth was taken away since, with the capital of its position. */
  readonly isValueTaken: boolean;
  readonly accounts: readonly Account[];
};

const followed: readonly Account[] = ['commitments', 'unfunded', 'called', 'contributed', 'suspense'];

/**
 * Whether an entry may be reversed by itself: one that follows a commitment or a receipt is reversed with that, a line
 * of a run with all of it, a reversal never, and everything else once (LED-02, LED-07, LED-08). A valuation that is no
 * line of a run follows too: it takes away the value of a position without capital, and the value that it takes away
 * does not come back.
 */
export const isReversibleAlone = ({
  kind,
  receipt,
  run,
  isReversed,
  isValueTaken,
  accounts,
}: ReversalFacts): boolean =>
  kind !== 'reversal' &&
  kind !== 'valuation' &&
  !isValueTaken &&
  receipt === null &&
  run === null &&
  !isReversed &&
  !accounts.some((account) => followed.includes(account));
