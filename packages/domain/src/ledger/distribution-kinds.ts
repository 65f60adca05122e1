import { type Cents, sumCents } from '../money/money.ts';

/** What a distribution may consist of, in the order in which it is read. */
export const distributionKinds = ['returnedCapital', 'preferredReturn', 'profit', 'interest'] as const;
export type DistributionKind = (typeof distributionKinds)[number];

export const distributionKindNames: Readonly<Record<DistributionKind, string>> = {
  returnedCapital: 'Return of capital',
  preferredReturn: 'Preferred return',
  profit: 'Profit',
  interest: 'Interest',
};

/** What is distributed of each kind, in cents, none of them negative. */
export type DistributionAmounts = Readonly<Record<DistributionKind, Cents>>;

export const nothingDistributed: DistributionAmounts = {
  returnedCapital: 0n,
  preferredReturn: 0n,
  profit: 0n,
  interest: 0n,
};

/** All kinds together. */
export const grossOf = (amounts: DistributionAmounts): Cents =>
  sumCents(distributionKinds.map((kind) => amounts[kind]));

export const addAmounts = (
  amounts: DistributionAmounts,
  more: Partial<DistributionAmounts>,
): DistributionAmounts => ({
  returnedCapital: amounts.returnedCapital + (more.returnedCapital ?? 0n),
  preferredReturn: amounts.preferredReturn + (more.preferredReturn ?? 0n),
  profit: amounts.profit + (more.profit ?? 0n),
  interest: amounts.interest + (more.interest ?? 0n),
});

/** The sum of each kind. */
export const totalAmounts = (lines: readonly DistributionAmounts[]): DistributionAmounts =>
  lines.reduce(addAmounts, nothingDistributed);
