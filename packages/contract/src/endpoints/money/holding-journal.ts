import { entryKinds } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, calendarDay, itemReply, named, recordId } from '../../replies.ts';
import { id } from '../../schemas.ts';
import { distributionsByKind, historyPoint } from './history.ts';

const holdingEntry = named(
  'HoldingEntry',
  'An entry of the journal of an opened fund, with what it did to the figures of one holding, in dollars. Those of all entries add up to the figures.',
  z.strictObject({
    entry: recordId,
    /** The day on which it counts. */
    day: calendarDay,
    /** The day on which it happened, where the books of that day were closed already. */
    ownDay: z.nullable(calendarDay),
    kind: z.enum(entryKinds),
    committed: amount,
    contributed: amount,
    distributions: distributionsByKind,
    /** By how much the value rose, or fell, without money moving. */
    change: amount,
    /** No money was seen to move on this day: it is taken from what was known at the opening. */
    isEstimated: z.boolean(),
    /** The entry that it takes back. */
    reverses: z.nullable(z.strictObject({ entry: recordId, day: calendarDay, kind: z.enum(entryKinds) })),
    /** The day of the entry that takes it back. */
    reversedOn: z.nullable(calendarDay),
  }),
);
export type HoldingEntry = z.infer<typeof holdingEntry>;

const holdingJournal = named(
  'HoldingJournal',
  'What is behind the figures of a holding in an opened fund.',
  z.strictObject({
    fund: z.strictObject({ _id: recordId, name: z.string() }),
    /** The investing profile that holds it, by the name that it signed with; null if nobody has committed. */
    profile: z.nullable(z.strictObject({ _id: recordId, name: z.string() })),
    /** Whether the caller sees it as a delegate. */
    isDelegated: z.boolean(),
    /** Today on the calendar of the portal, or of a journal where it is a day further: all that is posted counts. */
    asOf: calendarDay,
    /** Every quarter from the first payment on, oldest first. */
    points: z.array(historyPoint),
    /** Newest first; a reversal comes right after what it reverses. */
    entries: z.array(holdingEntry),
  }),
);
export type HoldingJournal = z.infer<typeof holdingJournal>;

export const readHoldingJournal = endpoint({
  name: 'readHoldingJournal',
  summary:
    "The entries behind the figures of one of the caller's holdings in an opened fund, or of a profile delegated to them (INV-03, ENT-07)",
  method: 'GET',
  path: '/api/ledger/holdings/:id',
  access: 'user',
  params: z.object({ id }),
  reply: itemReply(holdingJournal),
});
