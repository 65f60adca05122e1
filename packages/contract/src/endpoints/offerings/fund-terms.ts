import { fundTermFields } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { count, named, recordId, timestamp } from '../../replies.ts';
import { id } from '../../schemas.ts';

/** Under which terms somebody has signed. */
export const signedTerms = {
  signedAt: timestamp,
  /** The version of the fund's terms that was in force then; null if their history began later. */
  version: z.nullable(count),
  /** Since when that version was in force. */
  since: z.nullable(timestamp),
};

const termsSigner = named(
  'TermsSigner',
  'Somebody who has signed an agreement of a fund, and under which version of its terms.',
  z.strictObject({
    /** The participation. */
    _id: recordId,
    investorName: z.string(),
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

const termsVersion = named(
  'TermsVersion',
  'One version of the terms of a fund, in force from a moment on.',
  z.strictObject({
    version: count,
    at: timestamp,
    /** What it changed; nothing in the first version. Amounts are exact, as text. */
    changes: z.array(
      z.strictObject({ field: z.enum(fundTermFields), before: z.unknown(), after: z.unknown() }),
    ),
    /** Those whose signed agreement is under this version. */
    signers: z.array(termsSigner),
    /** How many of those who had signed before were told of it. */
    told: count,
    /** How many were not told, because they may not read the fund, or have no agreement under the former terms any more. */
    withheld: count,
    /** How many are still to be told. */
    waiting: count,
  }),
);
export type TermsVersion = z.infer<typeof termsVersion>;

export const readTermsHistory = endpoint({
  name: 'readTermsHistory',
  summary: 'Every version of the terms of a fund, the newest first, with who signed under it (BAC-06)',
  method: 'GET',
  path: '/api/backoffice/funds/:fund/terms',
  access: 'admin',
  params: z.object({ fund: id }),
  reply: z.strictObject({ items: z.array(termsVersion) }),
  errors: ['not_found'],
});
