import {
  type Collection,
  fundStatuses,
  type PaymentInstruction,
  paymentInstructionFields,
  paymentInstructions,
} from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { itemReply, named, recordId } from '../../replies.ts';
import { id, instant, lineText, longText, markupText } from '../../schemas.ts';
import { adminActionReply } from '../people/approvals.ts';

export const fundState = named(
  'FundState',
  'A fund after an action of a manager.',
  z.strictObject({
    _id: recordId,
    name: z.string(),
    url_slug: z.nullable(z.string()),
    status: z.enum(fundStatuses),
  }),
);
export type FundState = z.infer<typeof fundState>;

const recordFields = (collection: Collection) =>
  z.record(z.string(), z.unknown(), `An object with the fields of ${collection}.`);

export const createFund = endpoint({
  name: 'createFund',
  summary: 'Creates a fund with its investment, and its company unless that exists, all or none (BAC-06)',
  method: 'POST',
  path: '/api/backoffice/funds/create',
  access: 'admin',
  body: z.object({
    /** An existing company; otherwise `newCompany` is needed. */
    company: z.optional(id),
    newCompany: z.optional(recordFields('companies')),
    fund: recordFields('funds'),
    investment: recordFields('investments'),
  }),
  reply: itemReply(fundState),
  errors: ['sudo_required', 'conflict'],
});

export const duplicateFund = endpoint({
  name: 'duplicateFund',
  summary:
    'Copies the terms, texts and investments of a fund to a new one without dates or participations; requires re-authentication (BAC-06)',
  method: 'POST',
  path: '/api/backoffice/funds/duplicate',
  access: 'admin',
  body: z.object({
    id,
    name: lineText(500).check(z.regex(/\S/, 'This is needed.')),
    url_slug: lineText(200).check(z.regex(/\S/, 'This is needed.')),
    /** Copies the payment instructions too. */
    withInstructions: z.optional(z.boolean()),
    /** Makes the copy a draft. */
    isDraft: z.optional(z.boolean()),
  }),
  reply: itemReply(fundState),
  errors: ['sudo_required', 'not_found', 'conflict'],
});

const instructions = {
  html: z.optional(z.nullable(markupText(100_000))),
  phone: z.optional(z.nullable(lineText(50))),
};
type Instructions = {
  [Name in PaymentInstruction]: (typeof instructions)[(typeof paymentInstructions)[Name]['holds']];
};

/** Where investors are to send their money; absent fields stay unchanged. */
export const changedInstructions = z.object(
  Object.fromEntries(
    paymentInstructionFields.map((name) => [name, instructions[paymentInstructions[name].holds]]),
  ) as Instructions,
);

export const changeInstructions = endpoint({
  name: 'changeInstructions',
  summary:
    'Requests a change of the payment instructions of a fund, which takes a second admin once the fund has commitments (SEC-11)',
  method: 'POST',
  path: '/api/backoffice/funds/change_instructions',
  access: 'admin',
  body: z.object({
    id,
    ...changedInstructions.shape,
    reason: longText(2_000).check(z.regex(/\S/, 'Please give a reason.')),
  }),
  reply: adminActionReply,
  errors: ['sudo_required', 'not_found', 'conflict'],
});

export const closeFundEarly = endpoint({
  name: 'closeFundEarly',
  summary: 'Closes a fund to further investments at once; requires re-authentication (BAC-06)',
  method: 'POST',
  path: '/api/backoffice/funds/close_early',
  access: 'admin',
  body: z.object({ id }),
  reply: itemReply(fundState),
  errors: ['sudo_required', 'not_found', 'conflict'],
});

export const reopenFund = endpoint({
  name: 'reopenFund',
  summary: 'Opens a closed fund again until a new closing date; requires re-authentication (BAC-06)',
  method: 'POST',
  path: '/api/backoffice/funds/reopen',
  access: 'admin',
  body: z.object({ id, close_date: z.nullable(instant) }),
  reply: itemReply(fundState),
  errors: ['sudo_required', 'not_found', 'conflict'],
});
