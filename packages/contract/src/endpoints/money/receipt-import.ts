import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, count, itemReply, named, recordId } from '../../replies.ts';
import { rawText } from '../../schemas.ts';
import { confirmed, receiptConcernsDetails } from './receipt-concerns.ts';

const receiptRow = named(
  'ImportedReceipt',
  'A row of a file of receipts, and whom it is for.',
  z.strictObject({
    /** The line in the file; the header is line 1. */
    line: count,
    reference: z.string(),
    amount: z.nullable(amount),
    receivedOn: z.string(),
    bankReference: z.string(),
    syndUser: z.nullable(recordId),
    investorName: z.nullable(z.string()),
    fundName: z.nullable(z.string()),
    /** Dollars still to come in, and dollars too much, once every row up to this one is recorded. */
    unfunded: z.nullable(amount),
    excess: z.nullable(amount),
    problem: z.nullable(z.string()),
    /** What is odd about it; recording it needs `confirmed`. */
    concerns: z.array(z.string()),
  }),
);
export type ImportedReceipt = z.infer<typeof receiptRow>;

const receiptImport = named(
  'ReceiptImport',
  'What a file of receipts would record: all rows, or none while one has a problem.',
  z.strictObject({
    items: z.array(receiptRow),
    /** The sum of the rows without a problem. */
    amount,
    problems: count,
    /** How many rows are odd. */
    odd: count,
    /** Identifies exactly this preview. */
    version: z.string(),
  }),
);
export type ReceiptImport = z.infer<typeof receiptImport>;

/** CSV with the columns Reference, Amount, Received on and Bank reference. */
const csv = rawText(500_000);

export const previewReceipts = endpoint({
  name: 'previewReceipts',
  summary: 'What a CSV file of receipts would record, row by row; changes nothing (INV-01)',
  method: 'POST',
  path: '/api/backoffice/funding/preview_import',
  access: 'admin',
  body: z.object({ csv }),
  reply: itemReply(receiptImport),
  storesReply: false,
  transaction: 'none',
});

export const importReceipts = endpoint({
  name: 'importReceipts',
  summary:
    'Records the receipts of a CSV file as previewed, all or none; a conflict if the preview no longer holds; odd rows need `confirmed`; requires re-authentication (INV-01)',
  method: 'POST',
  path: '/api/backoffice/funding/import',
  access: 'admin',
  body: z.object({ csv, version: rawText(100), confirmed }),
  reply: itemReply(receiptImport),
  errors: ['sudo_required'],
  errorDetails: { conflict: receiptImport, confirmation_needed: receiptConcernsDetails },
});
