import { addBusinessDays, closeOfBusiness, dayIn } from '../time/business-days.ts';
import { type Instant, instantTime } from '../time/instant.ts';
import type { FundStatus } from './fund-status.ts';
import { type Cents, centsOf, numberFromCents, sumCents } from './money.ts';

/** The setting for the number of business days in which an investor wires the money. */
export const fundingBusinessDays = 'fundingBusinessDays';

const defaultBusinessDays = 10;
const maxBusinessDays = 90;

/** Whether a value is a valid number of business days. */
export function isFundingDays(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxBusinessDays;
}

/** The number of business days in a setting; 10 if it is missing or invalid. */
export function parseFundingDays(setting: unknown): number {
  return isFundingDays(setting) ? setting : defaultBusinessDays;
}

/**
 * When the money is due: at the close of business of the last of so many business days in the portal's time zone. The
 * day on which funding starts does not count; Saturdays, Sundays and the holidays of the Federal Reserve do not count
 * either, since no wire moves on them.
 */
export function fundingDueAt(startedAt: Date, days: number, timeZone: string): Date {
  return closeOfBusiness(addBusinessDays(dayIn(startedAt, timeZone), days), timeZone);
}

/** What a commitment's funding depends on. */
export type FundingFacts = {
  /** The amount of the complete agreement. */
  readonly committed: Cents;
  /** What counted as funded, without a receipt, before receipts were recorded here. */
  readonly fundedBefore: Cents | null;
  /** The entries for this commitment: receipts, and with a minus sign reversals and returned money. */
  readonly entries: readonly Cents[];
};

/** `committed` is `funded` plus `unfunded`; what came in is `funded` plus `excess`. */
export type FundingState = {
  readonly committed: Cents;
  /** What came in and counts towards the commitment. */
  readonly funded: Cents;
  /** What is still to come in. */
  readonly unfunded: Cents;
  /** What came in beyond the commitment, and is to be returned. */
  readonly excess: Cents;
  readonly isComplete: boolean;
};

/** How far a commitment is funded (INV-01). */
export function fundingState({ committed, fundedBefore, entries }: FundingFacts): FundingState {
  const sum = entries.reduce((total, entry) => total + entry, fundedBefore ?? 0n);
  const received = sum < 0n ? 0n : sum;
  const funded = received < committed ? received : committed;
  return {
    committed,
    funded,
    unfunded: committed - funded,
    excess: received - funded,
    isComplete: funded === committed,
  };
}

/** What decides how much of the unfunded money is asked for. */
export type WireFacts = {
  /** The amount of a corrected agreement that waits for signatures. */
  readonly corrected: Cents | null;
  readonly fundStatus: FundStatus;
};

/**
 * What an investor is asked for: nothing once the fund is Done. Before, what is unfunded, but no more than would be under
 * a corrected agreement that waits for signatures, so that nobody sends money that is to be returned.
 */
export function amountToWire(
  { funded, excess, unfunded }: FundingState,
  { corrected, fundStatus }: WireFacts,
): Cents {
  if (fundStatus === 'Done') return 0n;
  if (corrected === null) return unfunded;
  const missing = corrected - funded - excess;
  if (missing <= 0n) return 0n;
  return missing < unfunded ? missing : unfunded;
}

/** Whether money of a commitment is still to come in although it was due. */
export function isFundingOverdue(
  { unfunded, dueAt }: { readonly unfunded: Cents; readonly dueAt: Instant },
  now: Date,
): boolean {
  const due = instantTime(dueAt);
  return unfunded > 0n && due !== undefined && due < now.getTime();
}

/** Money to return for each commitment of a participation, oldest first. */
export type ToReturn = { readonly round: number; readonly amount: Cents };

/** Which commitments an amount that was sent back belongs to, oldest first; undefined if it is more than there is. */
export function allocateReturn(toReturn: readonly ToReturn[], amount: Cents): ToReturn[] | undefined {
  let left = amount;
  const parts: ToReturn[] = [];
  for (const { round, amount: there } of toReturn) {
    const part = there < left ? there : left;
    if (part > 0n) parts.push({ round, amount: part });
    left -= part;
  }
  return left === 0n && amount > 0n ? parts : undefined;
}

const hour = 60 * 60_000;
const day = 24 * hour;

/** Reminders go out at 9 AM three days before the money is due, on that day, and three and ten days after it. */
const reminderDays = [-3, 0, 3, 10];

/** For each reminder in order: by when money is due of which it should have been sent by now. */
export function fundingReminderTimes(now: Date): Date[] {
  return reminderDays.map((after) => new Date(now.getTime() + 8 * hour - after * day));
}

/** How many reminders of money that is due should have been sent by now. */
export function fundingRemindersDue(dueAt: Instant, now: Date): number {
  const due = instantTime(dueAt);
  if (due === undefined) return 0;
  return reminderDays.filter((after) => due - 8 * hour + after * day <= now.getTime()).length;
}

/** What an investor reads of a payment. */
export const paymentName = ({ amount, isReversal }: { amount: number; isReversal: boolean }): string =>
  isReversal ? 'Reversed' : amount < 0 ? 'Returned' : 'Received';

/** What an investor reads of money that was taken for received before payments were recorded one by one. */
export const countedBeforeText = 'Counted before payments were recorded';

/** What the payments of an investment come to in dollars, with what was counted before. */
export const paymentsInAll = ({
  funding,
  receipts,
}: {
  readonly funding: { readonly fundedBefore: number };
  readonly receipts: readonly { readonly amount: number }[];
}): number =>
  numberFromCents(sumCents([funding.fundedBefore, ...receipts.map(({ amount }) => amount)].map(centsOf)));
