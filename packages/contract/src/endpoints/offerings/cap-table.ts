import { undecidedHolderReasons } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, listReply, named, recordId, timestamp } from '../../replies.ts';
import { id } from '../../schemas.ts';
import { holderChange } from '../commitments/participation-view.ts';

const fundParams = z.object({ fund: id });

const capitalAccount = named(
  'CapitalAccount',
  'What was paid in and out in the journal of an opened fund, and what is still there, in dollars (LED-01).',
  z.strictObject({ contributed: amount, distributed: amount, value: amount }),
);
export type CapitalAccount = z.infer<typeof capitalAccount>;

const capTableRow = named(
  'CapTableRow',
  'A row of the cap table of a fund.',
  z.strictObject({
    _id: recordId,
    user: recordId,
    investorName: z.string(),
    /** What holds it, where it has to be said: as it was signed, before that as the profile has it (ENT-04). */
    holderName: z.nullable(z.string()),
    /** Why it could not be told who holds it; null if it is known. */
    undecidedHolder: z.nullable(z.enum(undecidedHolderReasons)),
    /** How the holder came to be another one since the first signature, the newest first. */
    holderChanges: z.array(holderChange),
    method: z.nullable(z.string()),
    amount,
    /** Percent with four decimals, as decimal text; the shares of all rows add up to 100. */
    share: z.string(),
    /** Null in a fund whose journal is not opened. */
    account: z.nullable(capitalAccount),
    sa_start_date: z.nullable(timestamp),
    sa_complete_date: z.nullable(timestamp),
  }),
);
export type CapTableRow = z.infer<typeof capTableRow>;

/** `complete`: those with a complete agreement; `accepted`: every commitment. */
const capTableQuery = z.object({ of: z.optional(z.enum(['complete', 'accepted'])) });

export const readCapTable = endpoint({
  name: 'readCapTable',
  summary: 'Who holds which share of a fund (BAC-06)',
  method: 'GET',
  path: '/api/backoffice/funds/:fund/cap_table',
  access: 'admin',
  params: fundParams,
  query: capTableQuery,
  reply: z.strictObject({
    ...listReply(capTableRow).shape,
    amount,
    /** What the accounts of these rows come to; null in a fund whose journal is not opened. */
    account: z.nullable(capitalAccount),
  }),
});

export const exportCapTable = endpoint({
  name: 'exportCapTable',
  summary: 'The cap table of a fund as CSV for a spreadsheet (BAC-06)',
  method: 'GET',
  path: '/api/backoffice/funds/:fund/cap_table.csv',
  access: 'admin',
  params: fundParams,
  query: capTableQuery,
  replyType: 'text/csv',
  errors: ['sudo_required'],
});
