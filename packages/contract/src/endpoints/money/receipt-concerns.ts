import { receiptConcernKinds } from '@paddock/domain';
import * as z from 'zod/mini';
import { named } from '../../replies.ts';
import { rawText } from '../../schemas.ts';

/** The details of `confirmation_needed`. */
export const receiptConcernsDetails = named(
  'ReceiptConcerns',
  'What is odd about a receipt, and is recorded only once `confirmed` names it, or is true.',
  z.strictObject({
    concerns: z.array(z.strictObject({ kind: z.enum(receiptConcernKinds), message: z.string() })),
  }),
);

/**
 * What is odd about a receipt and is meant: the messages that were shown, so that what has become odd since is asked
 * about again; or true, for whatever is odd by then.
 */
export const confirmedConcerns = z.optional(
  z.union([z.boolean(), z.array(rawText(2_000)).check(z.maxLength(20))]),
);

/** That what is odd was looked at, and is meant. */
export const confirmed = z.optional(z.boolean());
