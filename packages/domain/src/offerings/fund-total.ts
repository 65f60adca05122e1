import { type Cents, formatUsd } from '../money/money.ts';

/**
 * Why a fund's total cannot become `total`: more is committed already, so that the fund would be full and over at once.
 * Undefined where it can. The last commitment may pass a total (SYN-09), so one that stays as it is is no mistake.
 */
export function fundTotalError({
  total,
  former,
  committed,
}: {
  /** Null for a fund without a total. */
  total: Cents | null;
  former: Cents | null;
  committed: Cents;
}): string | undefined {
  if (total === null || total === former || total >= committed) return undefined;
  return `${formatUsd(committed)} is committed to this fund already. The total must be at least that.`;
}
