import { dayOrders } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, count, itemReply, named, recordId } from '../../replies.ts';
import { lineText, rawText } from '../../schemas.ts';
import { confirmed, receiptConcernsDetails } from './receipt-concerns.ts';

/** The names in the first line of a file, compared without case and outer spaces. */
const columnName = lineText(200).check(z.regex(/\S/, 'Please choose a column.'));

/** Which column of a file says what, and how its bank writes days. */
const receiptColumns = z.strictObject({
  /** With the reference of the investment, alone or among other words. */
  reference: columnName,
  amount: columnName,
  receivedOn: columnName,
  bankReference: columnName,
  /** Who paid, for comparing; null if the file does not say. */
  payer: z.nullable(columnName),
  /** Of days that do not begin with the year. Null: a day that may be two days is a problem of its row. */
  dayOrder: z.nullable(z.enum(dayOrders)),
});
export type ReceiptColumns = z.infer<typeof receiptColumns>;

const receiptHeader = named(
  'ReceiptHeader',
  'The columns of a file of receipts, and which of them are read; null where none is chosen.',
  z.strictObject({
    /** The names that can be chosen: each that the file has once. */
    names: z.array(z.string()),
    columns: z.strictObject({
      reference: z.nullable(z.string()),
      amount: z.nullable(z.string()),
      receivedOn: z.nullable(z.string()),
      bankReference: z.nullable(z.string()),
      payer: z.nullable(z.string()),
      dayOrder: z.nullable(z.enum(dayOrders)),
    }),
  }),
);
export type ReceiptHeader = z.infer<typeof receiptHeader>;

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
    /** Who paid, as the file says; null if no column does. */
    payer: z.nullable(z.string()),
    syndUser: z.nullable(recordId),
    investorName: z.nullable(z.string()),
    /** What holds the investment, where it has to be said (ENT-04). */
    holderName: z.nullable(z.string()),
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
    header: receiptHeader,
    items: z.array(receiptRow),
    /** The sum of the rows without a problem. */
    amount,
    problems: count,
    /** How many rows are odd. */
    odd: count,
    /** Identifies exactly this preview. */
    version: z.string(),
    /** The fund whose journal is open: its receipts take a second admin (LED-08). Null where nobody else is needed. */
    secondPersonFor: z.nullable(z.strictObject({ _id: recordId, name: z.string() })),
    /** The request that was made of a second admin, once it is. */
    approval: z.nullable(recordId),
  }),
);
export type ReceiptImport = z.infer<typeof receiptImport>;

const csv = rawText(500_000);

/**
 * Which columns are read. Without them, those that are called Reference, Amount, Received on and Bank reference, or else
 * those that were chosen for the last file on this portal.
 */
const columns = z.optional(receiptColumns);

/** `details` of a file whose columns are not known, for choosing them; absent where the file has none. */
const unknownColumns = z.optional(receiptHeader);

export const previewReceipts = endpoint({
  name: 'previewReceipts',
  summary: 'What a CSV file of receipts would record, row by row; changes nothing (INV-01)',
  method: 'POST',
  path: '/api/backoffice/funding/preview_import',
  access: 'admin',
  body: z.object({ csv, columns }),
  reply: itemReply(receiptImport),
  errorDetails: { bad_request: unknownColumns },
  storesReply: false,
  transaction: 'none',
});

export const importReceipts = endpoint({
  name: 'importReceipts',
  summary:
    'Records the receipts of a CSV file as previewed, all or none, and remembers the chosen columns for the portal; a conflict if the preview no longer holds; odd rows need `confirmed`; in a fund whose journal is open it asks a second admin; requires re-authentication (INV-01)',
  method: 'POST',
  path: '/api/backoffice/funding/import',
  access: 'admin',
  body: z.object({ csv, columns, version: rawText(100), confirmed }),
  reply: itemReply(receiptImport),
  errors: ['sudo_required'],
  errorDetails: {
    bad_request: unknownColumns,
    /** The preview as it is now; absent where no second admin can be asked. */
    conflict: z.optional(receiptImport),
    confirmation_needed: receiptConcernsDetails,
  },
});
