import { type Cents, formatUsd, formatUsdAlike } from '../money/money.ts';

export type CommitmentTerms = {
  /** total_inv_amount of the fund; null limits nothing. */
  readonly totalAmount: Cents | null;
  /** The sum of all accepted amounts in the fund except the investor's own. */
  readonly committedByOthers: Cents;
  readonly minAmount: Cents | null;
  readonly minAmountForExisting: Cents | null;
  /** max_inv_amount of the fund; null sets no cap. */
  readonly maxAmount: Cents | null;
  /** The investor has an accepted participation in another fund. */
  readonly isExistingInvestor: boolean;
};

export type CommitmentLimits = {
  readonly minimum: Cents;
  /** Null if nothing limits the amount. */
  readonly maximum: Cents | null;
  /** What the fund can still take, at least 0; null if it has no total. */
  readonly remaining: Cents | null;
  readonly state: 'open' | 'fully-subscribed' | 'no-valid-amount';
};

const smallestAmount: Cents = 1n;

const maxCents = (a: Cents, b: Cents): Cents => (a > b ? a : b);
const minCents = (a: Cents, b: Cents): Cents => (a < b ? a : b);

/**
 * The limits of one investor's commitment to one fund (SYN-04, SYN-09).
 *
 * The minimum is min_inv_amount, or for an existing investor min_inv_amount_for_existing if it is set. The remaining
 * amount is the total less what all others have committed. The maximum is the larger of the minimum and the remaining
 * amount, capped by max_inv_amount. When nothing remains, the fund is fully subscribed and takes no amount, not even
 * the minimum. A cap below the minimum leaves no valid amount.
 */
export function commitmentLimits(terms: CommitmentTerms): CommitmentLimits {
  const forExisting = terms.isExistingInvestor ? terms.minAmountForExisting : null;
  const minimum = maxCents(forExisting ?? terms.minAmount ?? 0n, 0n);
  const remaining =
    terms.totalAmount === null ? null : maxCents(terms.totalAmount - terms.committedByOthers, 0n);
  if (remaining === 0n) return { minimum, maximum: 0n, remaining, state: 'fully-subscribed' };
  const room = remaining === null ? null : maxCents(minimum, remaining);
  const maximum =
    terms.maxAmount === null || room === null ? (terms.maxAmount ?? room) : minCents(room, terms.maxAmount);
  const isPossible = maximum === null || maximum >= maxCents(minimum, smallestAmount);
  return { minimum, maximum, remaining, state: isPossible ? 'open' : 'no-valid-amount' };
}

export type AmountErrorCode =
  | 'required'
  | 'not-an-amount'
  | 'not-positive'
  | 'below-minimum'
  | 'above-maximum'
  | 'fully-subscribed'
  | 'no-valid-amount';

export type AmountCheck =
  | { readonly ok: true; readonly amount: Cents }
  | { readonly ok: false; readonly code: AmountErrorCode; readonly message: string };

const amountError = (code: AmountErrorCode, message: string): AmountCheck => ({ ok: false, code, message });

/** The message of a fund that takes no amount at all, or null while it is open (SYN-04, SYN-09). */
export function fundClosedMessage(limits: CommitmentLimits): string | null {
  if (limits.state === 'fully-subscribed') return 'This fund is fully subscribed';
  if (limits.state === 'open') return null;
  const [minimum, maximum] = formatUsdAlike([limits.minimum, limits.maximum ?? 0n]);
  return `You cannot invest any amount: the minimum is ${minimum} and the maximum is ${maximum}`;
}

/**
 * Returns why an amount may not be committed (SYN-04). Null means that none was entered, undefined that the entry is
 * not an amount in dollars (as {@link parseAmount} and its kin return it).
 */
export function checkAmount(amount: Cents | null | undefined, limits: CommitmentLimits): AmountCheck {
  const closed = fundClosedMessage(limits);
  if (closed && limits.state !== 'open') return amountError(limits.state, closed);
  if (amount === null) return amountError('required', 'Investment amount is required');
  if (amount === undefined)
    return amountError(
      'not-an-amount',
      'Investment amount must be a number of dollars with at most two decimals',
    );
  if (amount < limits.minimum)
    return amountError('below-minimum', `Minimum investment Amount is ${formatUsd(limits.minimum)}`);
  if (amount < smallestAmount) return amountError('not-positive', 'Investment amount must be more than $0');
  if (limits.maximum !== null && amount > limits.maximum)
    return amountError('above-maximum', `Maximum investment Amount is ${formatUsd(limits.maximum)}`);
  return { ok: true, amount };
}
