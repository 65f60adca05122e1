import { type Collection, fundStatuses, participationStages, releaseCauses } from '@paddock/domain';
import * as z from 'zod/mini';
import { fieldOf } from '../collections/entities.ts';
import { listQuery } from '../collections/list-query.ts';
import { endpoint } from '../endpoint.ts';
import { amount, count, itemReply, listReply, named, recordId, timestamp } from '../replies.ts';
import { id, instant, text } from '../schemas.ts';

const fundParams = z.object({ fund: id });

const fundState = named(
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

const stage = z.enum(participationStages);

const pipelineRow = named(
  'PipelineRow',
  'A participation in the pipeline of its fund.',
  z.strictObject({
    _id: recordId,
    user: recordId,
    investorName: z.string(),
    investorEmail: z.string(),
    stage,
    /** Dollars that were committed, or were until the release; null in the other stages. */
    amount: z.nullable(amount),
    method: z.nullable(z.string()),
    openedAt: timestamp,
    committedAt: z.nullable(timestamp),
    completedAt: z.nullable(timestamp),
    /** When an unsigned commitment started to expire. */
    keptFrom: z.nullable(timestamp),
    releasedAt: z.nullable(timestamp),
    releaseCause: z.nullable(z.enum(releaseCauses)),
    changedAt: timestamp,
  }),
);
export type PipelineRow = z.infer<typeof pipelineRow>;

export const readPipeline = endpoint({
  name: 'readPipeline',
  summary: 'The participations of a fund by stage, with exact sums for each stage (BAC-06)',
  method: 'GET',
  path: '/api/backoffice/funds/:fund/pipeline',
  access: 'admin',
  params: fundParams,
  query: z.object({
    ...z.pick(listQuery, { limit: true, offset: true }).shape,
    stage: z.optional(stage),
    /** A part of the investor's name or email. */
    search: z.optional(text(200)),
    /** `stage`: the limit applies to each stage, for a board. */
    limitPer: z.optional(z.enum(['list', 'stage'])),
  }),
  reply: z.strictObject({
    items: z.array(pipelineRow),
    /** How many match, over all pages. */
    total: count,
    /** Each stage with its sums over everything that matches the search. */
    stages: z.array(z.strictObject({ stage, count, amount })),
    /** The sum of all commitments that match the search. */
    committed: amount,
  }),
});

const participationDetail = named(
  'ParticipationDetail',
  'A participation for the people who manage its fund.',
  z.strictObject({
    ...pipelineRow.shape,
    fund: z.strictObject({ _id: recordId, name: z.string(), url_slug: z.nullable(z.string()) }),
    is_married: z.nullable(z.boolean()),
    is_marital_state: z.nullable(z.boolean()),
    cosub_first_name: z.nullable(z.string()),
    cosub_last_name: z.nullable(z.string()),
    cosub_email: z.nullable(z.string()),
    isSignedByInvestor: z.boolean(),
    isSignedBySpouse: z.boolean(),
    feedback: z.nullable(z.string()),
    /** The open request about it that a second admin decides, if any. */
    openApproval: z.nullable(z.strictObject({ _id: recordId, kind: z.string() })),
  }),
);
export type ParticipationDetail = z.infer<typeof participationDetail>;

export const readParticipation = endpoint({
  name: 'readParticipation',
  summary: 'One participation with its stage (BAC-06)',
  method: 'GET',
  path: '/api/backoffice/participations/:id',
  access: 'admin',
  params: z.object({ id }),
  reply: itemReply(participationDetail),
});

const percentage = (fieldName: 'currentPercentageTotalReturned' | 'currentFundValuePercentage') => {
  const field = fieldOf('funds', fieldName)?.schema as z.ZodMiniType<number>;
  return field.check(z.refine((value) => value >= 0, 'A percentage is not negative.'));
};
const percentages = {
  currentPercentageTotalReturned: percentage('currentPercentageTotalReturned'),
  currentFundValuePercentage: percentage('currentFundValuePercentage'),
};

const returnAmounts = z.strictObject({ distribution: amount, value: amount });

const percentagesPreview = named(
  'PercentagesPreview',
  'What new percentages would change for each investor of a fund.',
  z.strictObject({
    before: z.strictObject({
      currentPercentageTotalReturned: z.number(),
      currentFundValuePercentage: z.number(),
    }),
    items: z.array(
      z.strictObject({
        _id: recordId,
        investorName: z.string(),
        invested: amount,
        before: returnAmounts,
        after: returnAmounts,
      }),
    ),
    /** The sums of the rounded rows. */
    totals: z.strictObject({ invested: amount, before: returnAmounts, after: returnAmounts }),
    /** Identifies exactly this preview. */
    version: z.string(),
  }),
);
export type PercentagesPreview = z.infer<typeof percentagesPreview>;

export const previewPercentages = endpoint({
  name: 'previewPercentages',
  summary: 'What new percentages would change for each investor of a fund; changes nothing (BAC-06)',
  method: 'POST',
  path: '/api/backoffice/funds/preview_percentages',
  access: 'admin',
  body: z.object({ id, ...percentages }),
  reply: itemReply(percentagesPreview),
  errors: ['not_found'],
  storesReply: false,
  transaction: 'none',
});

export const setPercentages = endpoint({
  name: 'setPercentages',
  summary:
    'Sets the percentages of a fund as previewed; a conflict if the preview no longer holds; requires re-authentication (BAC-06)',
  method: 'POST',
  path: '/api/backoffice/funds/set_percentages',
  access: 'admin',
  body: z.object({ id, ...percentages, version: text(100) }),
  reply: itemReply(percentagesPreview),
  errors: ['sudo_required', 'not_found'],
  errorDetails: { conflict: percentagesPreview },
});

const capTableRow = named(
  'CapTableRow',
  'A row of the cap table of a fund.',
  z.strictObject({
    _id: recordId,
    user: recordId,
    investorName: z.string(),
    /** The name of the trust or entity that invests, if it is one. */
    holderName: z.nullable(z.string()),
    method: z.nullable(z.string()),
    amount,
    /** Percent with four decimals, as decimal text; the shares of all rows add up to 100. */
    share: z.string(),
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
  reply: z.strictObject({ ...listReply(capTableRow).shape, amount }),
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
