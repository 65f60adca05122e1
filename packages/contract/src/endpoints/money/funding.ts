import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { amount, calendarDay, itemReply, named, recordId } from '../../replies.ts';
import { id } from '../../schemas.ts';
import { downloadReply } from '../documents/documents.ts';
import { fundingView } from './funding-view.ts';

const fundingPage = named(
  'FundingPage',
  'What an investor needs in order to fund a participation.',
  z.strictObject({
    syndUser: recordId,
    /** What holds the investment, where it has to be said (ENT-04). */
    holderName: z.nullable(z.string()),
    fund: z.strictObject({
      _id: recordId,
      name: z.string(),
      url_slug: z.nullable(z.string()),
      /** Nothing is to be wired to a fund that is Done. */
      isDone: z.boolean(),
    }),
    funding: fundingView,
    /** How the fund is funded, as HTML; it stays once the agreement is complete. */
    description: z.nullable(z.string()),
    /** Where the money goes, as HTML; null once it has come in, or the fund is Done. */
    instructions: z.nullable(z.strictObject({ wire: z.nullable(z.string()), check: z.nullable(z.string()) })),
    /**
     * The number to call before sending money, to check the instructions. It is one of the payment instructions of the
     * fund; `owner` is `company` where the fund's company has the same number.
     */
    paymentContact: z.nullable(
      z.strictObject({ phone: z.string(), owner: z.enum(['fund', 'company']), whose: z.string() }),
    ),
    contactEmail: z.nullable(z.string()),
    /** Of the fund's company, in one line. */
    contactAddress: z.nullable(z.string()),
    /** The time zone of the due date. */
    timeZone: z.string(),
    /** What came in and went back, and what reversed an earlier one of them, the newest first. */
    receipts: z.array(
      z.strictObject({
        _id: recordId,
        /** Dollars; negative for money that went back. */
        amount,
        receivedOn: calendarDay,
        /** It reverses an earlier one, such as one that was entered by mistake or came back. */
        isReversal: z.boolean(),
      }),
    ),
  }),
);
export type FundingPage = z.infer<typeof fundingPage>;

export const readFunding = endpoint({
  name: 'readFunding',
  summary: "How to fund one of the caller's own participations, once its agreement is countersigned (INV-01)",
  method: 'GET',
  path: '/api/syndication/funding/:id',
  access: 'user',
  params: z.object({ id }),
  reply: itemReply(fundingPage),
});

export const requestFundingDocument = endpoint({
  name: 'requestFundingDocument',
  summary:
    "A download link of the wire instructions of one of the caller's own participations, or of the receipt for its money, as PDF (INV-01)",
  method: 'POST',
  path: '/api/syndication/funding/document',
  access: 'user',
  body: z.object({ id, kind: z.enum(['instructions', 'receipt']) }),
  reply: downloadReply,
  errors: ['not_found', 'conflict', 'too_many_requests'],
  storesReply: false,
  allowedWhileImpersonating: true,
});
