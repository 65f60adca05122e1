import * as z from 'zod/mini';
import { listQuery } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { amount, calendarDay, count, itemReply, named, recordId, timestamp } from '../../replies.ts';
import { day, dollars, id, lineText, longText } from '../../schemas.ts';
import { fundingView } from './funding-view.ts';
import { confirmedConcerns, receiptConcernsDetails } from './receipt-concerns.ts';

const positiveDollars = dollars.check(z.refine((value) => value > 0, 'An amount is more than zero.'));
/** What the bank's statement says, so that two payments of one day are told apart. */
export const bankReference = lineText(200).check(z.regex(/\S/, 'Please give the reference of the bank.'));

const receipt = named(
  'Receipt',
  'Money that came in for a participation or went back, or the reversal of such an entry.',
  z.strictObject({
    _id: recordId,
    kind: z.enum(['receipt', 'return', 'reversal']),
    /** Dollars; negative for money that went back. */
    amount,
    receivedOn: calendarDay,
    reference: z.string(),
    reason: z.nullable(z.string()),
    /** The entry that this one reverses. */
    reverses: z.nullable(recordId),
    isReversed: z.boolean(),
    /** Whether it belongs to a commitment that has ended, so that it does not count for this one. */
    isOfEndedCommitment: z.boolean(),
    recordedAt: timestamp,
    recordedBy: z.string(),
  }),
);
export type Receipt = z.infer<typeof receipt>;

const participationFunding = named(
  'ParticipationFunding',
  'How far a participation is funded, with every entry.',
  z.strictObject({
    /** Null until the agreement is complete. */
    funding: z.nullable(fundingView),
    /** Dollars to be returned: the excess, and what came in for commitments that have ended. */
    toReturn: amount,
    isOverdue: z.boolean(),
    /** That of the fund's portal, in which its days are. */
    timeZone: z.string(),
    /** The newest first. */
    receipts: z.array(receipt),
  }),
);
export type ParticipationFunding = z.infer<typeof participationFunding>;

export const readParticipationFunding = endpoint({
  name: 'readParticipationFunding',
  summary: 'How far a participation is funded, with its receipts (INV-01)',
  method: 'GET',
  path: '/api/backoffice/participations/:id/funding',
  access: 'admin',
  params: z.object({ id }),
  reply: itemReply(participationFunding),
});

export const recordFunding = endpoint({
  name: 'recordFunding',
  summary:
    'Records money that came in for a countersigned investment; something odd needs `confirmed`; requires re-authentication (INV-01)',
  method: 'POST',
  path: '/api/backoffice/participations/record_funding',
  access: 'admin',
  body: z.object({
    id,
    amount: positiveDollars,
    received_on: day,
    reference: bankReference,
    confirmed: confirmedConcerns,
  }),
  reply: itemReply(participationFunding),
  errors: ['sudo_required', 'not_found', 'conflict', 'forbidden'],
  errorDetails: { confirmation_needed: receiptConcernsDetails },
});

export const reverseFunding = endpoint({
  name: 'reverseFunding',
  summary:
    'Corrects a receipt or a return with a reversing entry; if the value of its position would go with it or be all that stays, or a value of the fund on a later day change, it needs `confirmed`; requires re-authentication (INV-01)',
  method: 'POST',
  path: '/api/backoffice/participations/reverse_funding',
  access: 'admin',
  body: z.object({
    /** The entry to reverse. */
    receipt: id,
    reason: longText(2_000).check(z.regex(/\S/, 'Please give a reason.')),
    confirmed: confirmedConcerns,
  }),
  reply: itemReply(participationFunding),
  errors: ['sudo_required', 'not_found', 'conflict', 'forbidden'],
  errorDetails: { confirmation_needed: receiptConcernsDetails },
});

export const recordReturnedFunding = endpoint({
  name: 'recordReturnedFunding',
  summary:
    'Records money that was sent back: an excess, or what came in for a commitment that has ended; requires re-authentication (INV-01)',
  method: 'POST',
  path: '/api/backoffice/participations/record_return',
  access: 'admin',
  body: z.object({ id, amount: positiveDollars, returned_on: day, reference: bankReference }),
  reply: itemReply(participationFunding),
  errors: ['sudo_required', 'not_found', 'conflict', 'forbidden'],
});

const investor = {
  syndUser: recordId,
  user: recordId,
  investorName: z.string(),
  /** What holds it, which the bank’s statement names, where it has to be said (ENT-04). */
  holderName: z.nullable(z.string()),
  fund: recordId,
  fundName: z.string(),
};

const openFunding = named(
  'OpenFunding',
  'A countersigned investment whose money has not all come in.',
  z.strictObject({
    ...investor,
    committed: amount,
    funded: amount,
    unfunded: amount,
    reference: z.nullable(z.string()),
    dueAt: z.nullable(timestamp),
    isOverdue: z.boolean(),
    /** That of the fund's portal, in which it is due. */
    timeZone: z.string(),
  }),
);
export type OpenFunding = z.infer<typeof openFunding>;

const page = z.pick(listQuery, { limit: true, offset: true });
const openFundingFilter = z.object({ fund: z.optional(id), overdue: z.optional(z.enum(['true', 'false'])) });

export const listOpenFunding = endpoint({
  name: 'listOpenFunding',
  summary: 'The money that is still to come in, the earliest due first (INV-01)',
  method: 'GET',
  path: '/api/backoffice/funding/open',
  access: 'admin',
  query: z.object({ ...page.shape, ...openFundingFilter.shape }),
  reply: z.strictObject({
    items: z.array(openFunding),
    total: count,
    /** Dollars over all pages: what is committed, what of it came in, and what is still to come in. */
    committed: amount,
    funded: amount,
    unfunded: amount,
    /** Of what is still to come in, what is overdue. */
    overdue: amount,
  }),
});

export const exportOpenFunding = endpoint({
  name: 'exportOpenFunding',
  summary: 'The money that is still to come in as CSV for a spreadsheet (INV-01)',
  method: 'GET',
  path: '/api/backoffice/funding/open.csv',
  access: 'admin',
  query: openFundingFilter,
  replyType: 'text/csv',
  errors: ['sudo_required'],
});

const fundingToReturn = named(
  'FundingToReturn',
  'Money that came in and is to be returned to an investor.',
  z.strictObject({
    ...investor,
    /** Dollars beyond the commitment. */
    excess: amount,
    /** Dollars that came in for commitments that have ended. */
    ended: amount,
    amount,
  }),
);
export type FundingToReturn = z.infer<typeof fundingToReturn>;

export const listFundingToReturn = endpoint({
  name: 'listFundingToReturn',
  summary: 'The money to be returned, the largest amount first (INV-01)',
  method: 'GET',
  path: '/api/backoffice/funding/to_return',
  access: 'admin',
  query: page,
  reply: z.strictObject({
    items: z.array(fundingToReturn),
    total: count,
    /** Dollars over all pages, as in the items. */
    excess: amount,
    ended: amount,
    amount,
  }),
});
