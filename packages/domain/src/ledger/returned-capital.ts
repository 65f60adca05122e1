import { type Cents, formatUsd } from '../money/money.ts';
import type { PositionBalance } from './position-balance.ts';

const paidBack = (returned: Cents): string =>
  `A distribution has paid back ${formatUsd(returned)} of this capital`;

/** Why a position cannot have contributed as little as this: capital that a distribution paid back came in before. */
export const contributedProblem = ({
  contributed,
  returned_capital,
}: Pick<PositionBalance, 'contributed' | 'returned_capital'>): string | undefined =>
  contributed < returned_capital
    ? `${paidBack(returned_capital)}, so no less than that can have come in. Reverse the distribution first.`
    : undefined;

/** Why nothing may leave that brings what waits in suspense below zero. */
export const suspenseProblem = (suspense: Cents): string | undefined =>
  suspense < 0n
    ? `${formatUsd(-suspense)} more would have been sent back here than came in. Record what came in, or reverse a return first.`
    : undefined;

/** Why the amount of a commitment is not corrected to as little as this: what is contributed to it never exceeds it. */
export const correctedAmountProblem = (amount: Cents, returned: Cents): string | undefined =>
  amount < returned
    ? `${paidBack(returned)}, so the amount cannot be less than that. Reverse the distribution first.`
    : undefined;
