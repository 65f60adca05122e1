import { fundStatuses } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, count, itemReply, named, recordId, timestamp } from '../../replies.ts';

/** Amounts in dollars: accepted by the investor, signed by their side, signed by management too. */
const sums = { committed: amount, signed: amount, countersigned: amount };

const deskFund = named(
  'DeskFund',
  'The raise of one fund. Each count and sum includes the later stages.',
  z.strictObject({
    fund: recordId,
    name: z.string(),
    /** The total of the fund in dollars; null if it has none. */
    target: z.nullable(amount),
    ...sums,
    /** Dollars that came in of what is countersigned. */
    funded: amount,
    status: z.enum(fundStatuses),
    closesAt: z.nullable(timestamp),
    counts: z.strictObject({ opened: count, accepted: count, signed: count, complete: count }),
  }),
);
export type DeskFund = z.infer<typeof deskFund>;

const deskWeek = named(
  'DeskWeek',
  'What was committed, signed and countersigned in one week, for one fund.',
  z.strictObject({
    /** The Monday in the time zone of the portal, as YYYY-MM-DD. */
    week: z.string(),
    fund: recordId,
    name: z.string(),
    ...sums,
  }),
);
export type DeskWeek = z.infer<typeof deskWeek>;

const desk = named(
  'Desk',
  'What waits for the caller, and how the raises go.',
  z.strictObject({
    at: timestamp,
    waiting: z.strictObject({
      /** Agreements that the caller may countersign. */
      countersignatures: count,
      /** Requests of other admins. */
      approvals: count,
      /** Signed investments of which nobody can tell who holds them. */
      undecidedHolders: count,
      /** Accreditations that nobody has reviewed. */
      reviews: count,
      /** Questions of investors that nobody has answered. */
      questions: count,
      /** People who asked to have their account closed. */
      closings: count,
      /** Filed documents that are not published. */
      documentDrafts: count,
      /** Education items that are not published. */
      educationDrafts: count,
      /** Emails that were given up. */
      failedEmails: count,
      /** Emails that may not have arrived, and can still be sent again. */
      uncertainEmails: count,
      /** Notifications that could not be delivered to the team chat. */
      failedDeliveries: count,
      failedJobs: count,
    }),
    /** Dollars of complete investments that have not come in, of these what is overdue, and what is to be returned. */
    money: z.strictObject({ toComeIn: amount, overdue: amount, toReturn: amount }),
    /** Documents for one person that they have not opened. */
    unreadDocuments: count,
    /** The largest sums first. */
    funds: z.array(deskFund),
    /** Of the last twelve weeks, the newest first; weeks without a sum are missing. */
    weeks: z.array(deskWeek),
    /** Whether nothing was set up yet: no fund, and nobody besides the team. */
    isEmpty: z.boolean(),
  }),
);
export type Desk = z.infer<typeof desk>;

export const readDesk = endpoint({
  name: 'readDesk',
  summary: 'What waits for the caller, money by fund and week, and the conversion of each raise (BAC-01)',
  method: 'GET',
  path: '/api/backoffice/desk',
  access: 'admin',
  reply: itemReply(desk),
});
