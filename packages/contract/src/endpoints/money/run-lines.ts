import { runConcernKinds } from '@paddock/domain';
import * as z from 'zod/mini';
import { amount, count, named, recordId, timestamp } from '../../replies.ts';
import { longText } from '../../schemas.ts';

/** The admin's reason, stored in the audit log and read by the admin who approves it. */
export const runReason = longText(2_000).check(z.regex(/\S/, 'Please give a reason.'));

const runFigures = named(
  'RunFigures',
  'What stands on a position, or on all of a run, at the end of its day. Amounts are dollars.',
  z.strictObject({
    contributed: amount,
    /** Capital that was paid back, as part of what was distributed. */
    returnedCapital: amount,
    distributed: amount,
    /** The net asset value. */
    value: amount,
  }),
);

export const distributionParts = named(
  'DistributionParts',
  'What a distribution pays by kind, in dollars.',
  z.strictObject({ returnedCapital: amount, preferredReturn: amount, profit: amount, interest: amount }),
);

export const runLine = z.strictObject({
  syndUser: recordId,
  /** The number of the position, which never changes. */
  number: count,
  investorName: z.string(),
  /** What holds it, where it has to be said (ENT-04). */
  holderName: z.nullable(z.string()),
  /** What is paid by kind; null in a valuation. */
  amounts: z.nullable(distributionParts),
  /** What is paid in all, or by how much the value changes. */
  amount,
  /** At the end of its day, without it and with it. */
  before: runFigures,
  after: runFigures,
});

export const runConcern = z.strictObject({ kind: z.enum(runConcernKinds), message: z.string() });

export const runConcernsDetails = named(
  'RunConcerns',
  'What is odd about a valuation, a distribution or a reversal, and is asked for only with `confirmed: true`.',
  z.strictObject({ concerns: z.array(runConcern) }),
);

/** The sums of all lines. */
export const runTotals = {
  amounts: z.nullable(distributionParts),
  amount,
  before: runFigures,
  after: runFigures,
};

const person = z.strictObject({ _id: recordId, name: z.string() });

/** Who asked for something and why, and who decided. */
export const runRequest = {
  approval: recordId,
  reason: z.string(),
  askedBy: person,
  askedAt: timestamp,
  /** Who approved or declined it; null while it waits, and where it expired. */
  decidedBy: z.nullable(person),
};

/** The request to reverse it that waits or was approved. */
export const runReversal = z.nullable(
  z.strictObject({
    ...runRequest,
    /** Null while it waits. */
    reversedAt: z.nullable(timestamp),
  }),
);
