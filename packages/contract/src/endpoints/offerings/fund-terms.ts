import { fundTermFields } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { count, named, timestamp } from '../../replies.ts';
import { id } from '../../schemas.ts';
import { termsSigner } from '../records/terms-concern.ts';

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
