import { type Collection, fundStatuses } from '@paddock/domain';
import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { itemReply, named, recordId } from '../../replies.ts';
import { id, instant, text } from '../../schemas.ts';

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
    name: text(500).check(z.regex(/\S/, 'This is needed.')),
    url_slug: text(200).check(z.regex(/\S/, 'This is needed.')),
    /** Copies the payment instructions too. */
    withInstructions: z.optional(z.boolean()),
    /** Makes the copy a draft. */
    isDraft: z.optional(z.boolean()),
  }),
  reply: itemReply(fundState),
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
