import * as z from 'zod/mini';
import { count, named, recordId, timestamp } from '../../replies.ts';

/** Under which terms somebody has signed. */
export const signedTerms = {
  signedAt: timestamp,
  /** The version of the fund's terms that was in force then; null if their history began later. */
  version: z.nullable(count),
  /** Since when that version was in force. */
  since: z.nullable(timestamp),
};

export const termsSigner = named(
  'TermsSigner',
  'Somebody who has signed an agreement of a fund, and under which version of its terms.',
  z.strictObject({
    /** The participation. */
    _id: recordId,
    investorName: z.string(),
    /** What holds the investment, where it has to be said (ENT-04). */
    holderName: z.nullable(z.string()),
    ...signedTerms,
  }),
);
export type TermsSigner = z.infer<typeof termsSigner>;

/** The details of `confirmation_needed` for a change of terms. */
export const termsConcern = named(
  'TermsConcern',
  'The terms that would change, and who has signed already. The change is made only with `confirmed: true`.',
  z.strictObject({ terms: z.array(z.string()), signers: z.array(termsSigner) }),
);
export type TermsConcern = z.infer<typeof termsConcern>;
