import { type Instant, instantTime } from '../time/instant.ts';
import { type Decision, isGoingToInvest } from './participation.ts';

/** The setting for the number of days until an unsigned commitment expires. */
export const commitmentExpiryDays = 'commitmentExpiryDays';

const defaultExpiryDays = 7;
const maxExpiryDays = 365;

const day = 24 * 60 * 60_000;

/** The parts of a participation that decide when its commitment expires. */
export type ExpiringCommitment = Decision & {
  /** When its days started to count. */
  readonly commitmentKeptFrom?: Instant;
  readonly syndAgreementSignedByCurrentUser?: boolean | null;
  /** Whether the participation has received a distribution: its commitment is released no more (LED-01). */
  readonly hasDistribution?: boolean;
};

/** Whether a value is a valid number of days. */
export function isExpiryDays(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxExpiryDays;
}

/** The number of days in a setting; 7 if it is missing or invalid. */
export function parseExpiryDays(setting: unknown): number {
  return isExpiryDays(setting) ? setting : defaultExpiryDays;
}

/** A commitment that its investor has not signed (SEC-09). */
export function isUnsignedCommitment(commitment: ExpiringCommitment): boolean {
  return isGoingToInvest(commitment) && commitment.syndAgreementSignedByCurrentUser !== true;
}

/** When an unsigned commitment expires; null if it does not (SEC-09), as once a distribution was paid on it (LED-01). */
export function commitmentExpiresAt(commitment: ExpiringCommitment, days: number): Date | null {
  const from = instantTime(commitment.commitmentKeptFrom);
  if (from === undefined || !isUnsignedCommitment(commitment) || commitment.hasDistribution === true)
    return null;
  return new Date(from + days * day);
}

/** How many reminders should have been sent by now; those after the end are skipped (SEC-09). */
export function remindersDue(
  commitment: ExpiringCommitment,
  days: number,
  now: Date,
  reminderDays: readonly number[],
): number {
  const from = instantTime(commitment.commitmentKeptFrom);
  if (from === undefined || !isUnsignedCommitment(commitment)) return 0;
  return reminderDays.filter((after) => after < days && from + after * day <= now.getTime()).length;
}
