import { receiptConcernKinds } from '@paddock/domain';
import * as z from 'zod/mini';
import { named } from '../../replies.ts';

/** The details of `confirmation_needed`. */
export const receiptConcernsDetails = named(
  'ReceiptConcerns',
  'What is odd about a receipt, and is recorded only with `confirmed: true`.',
  z.strictObject({
    concerns: z.array(z.strictObject({ kind: z.enum(receiptConcernKinds), message: z.string() })),
  }),
);

/** That what is odd about a receipt was looked at, and is meant. */
export const confirmed = z.optional(z.boolean());
