import { type Cents, formatUsd } from './money.ts';

export type CommitmentTerms = {
  /** total_inv_amount of the fund; null limits nothing. */
  readonly totalAmount: Cents | null;
  /** The sum of all accepted amounts of the fund but the investor's own. */
  readonly committedByOthers: Cents;
  readonly minAmount: Cents | null;
  readonly minAmountForExisting: Cents | null;
  /** max_inv_amount of the fund; null caps nothing. */
  readonly maxAmount: Cents | null;
  /** The investor has an accepted participation in another fund. */
  readonly isExistingInvestor: boolean;
};

export type CommitmentLimits = {
  readonly minimum: Cents;
  /** Null where nothing limits the amount. */
  readonly maximum: Cents | null;
  /** What the fund can still take, never below 0; null where the fund has no total. */
  readonly left: Cents | null;
  readonly state: 'open' | 'fully-subscribed' | 'no-valid-amount';
};

const leastAmount: Cents = 1n;

const larger = (a: Cents, b: Cents): Cents => (a > b ? a : b);
const smaller = (a: Cents, b: Cents): Cents => (a < b ? a : b);

/**
 * The limits of one investor's commitment to one fund (SYN-04, SYN-09).
 *
 * The minimum is min_inv_amount, or min_inv_amount_for_existing (where set) for an existing investor. Left is
 * the total less what all others have committed. The maximum is the larger of the minimum and what is left,
 * capped by max_inv_amount. With nothing left the fund is fully subscribed and takes no amount, not even the
 * minimum. A cap below the minimum leaves no valid amount.
 */
export function commitmentLimits(terms: CommitmentTerms): CommitmentLimits {
  const forExisting = terms.isExistingInvestor ? terms.minAmountForExisting : null;
  const minimum = larger(forExisting ?? terms.minAmount ?? 0n, 0n);
  const left = terms.totalAmount === null ? null : larger(terms.totalAmount - terms.committedByOthers, 0n);
  if (left === 0n) return { minimum, maximum: 0n, left, state: 'fully-subscribed' };
  const room = left === null ? null : larger(minimum, left);
  const maximum =
    terms.maxAmount === null || room === null ? (terms.maxAmount ?? room) : smaller(room, terms.maxAmount);
  const isPossible = maximum === null || maximum >= larger(minimum, leastAmount);
  return { minimum, maximum, left, state: isPossible ? 'open' : 'no-valid-amount' };
}

export type AmountRefusalCode =
  | 'required'
  | 'not-an-amount'
  | 'not-positive'
  | 'below-minimum'
  | 'above-maximum'
  | 'fully-subscribed'
  | 'no-valid-amount';

export type AmountCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: AmountRefusalCode; readonly message: string };

const refused = (code: AmountRefusalCode, message: string): AmountCheck => ({ ok: false, code, message });

/** The words for a fund that takes no amount at all, or null while it is open (SYN-04, SYN-09). */
export function closedMessage(limits: CommitmentLimits): string | null {
  if (limits.state === 'fully-subscribed') return 'This fund is fully subscribed';
  if (limits.state === 'open') return null;
  const [minimum, maximum] = [formatUsd(limits.minimum), formatUsd(limits.maximum ?? 0n)];
  return `No amount can be invested: the minimum is ${minimum} and the maximum is ${maximum}`;
}

/**
 * Whether an amount may be committed, and in which words it may not (SYN-04). Null means that none was given,
 * undefined that what was given is no amount of dollars (as {@link parseAmount} and its kin answer).
 */
export function checkAmount(amount: Cents | null | undefined, limits: CommitmentLimits): AmountCheck {
  const closed = closedMessage(limits);
  if (closed && limits.state !== 'open') return refused(limits.state, closed);
  if (amount === null) return refused('required', 'Investment amount is required');
  if (amount === undefined)
    return refused(
      'not-an-amount',
      'Investment amount must be a number of dollars with at most two decimals',
    );
  if (amount < limits.minimum)
    return refused('below-minimum', `Minimum investment Amount is ${formatUsd(limits.minimum)}`);
  if (amount < leastAmount) return refused('not-positive', 'Investment amount must be more than $0.00');
  if (limits.maximum !== null && amount > limits.maximum)
    return refused('above-maximum', `Maximum investment Amount is ${formatUsd(limits.maximum)}`);
  return { ok: true };
}
