import { questionStates } from '@paddock/domain';
import * as z from 'zod/mini';
import { integerParam, maxLimit } from '../../collections/list-query.ts';
import { endpoint } from '../../endpoint.ts';
import { itemReply, listReply, named, recordId, timestamp } from '../../replies.ts';
import { id, longText } from '../../schemas.ts';

/** The longest question and the longest answer, in characters. */
export const maxQuestionLength = 2_000;
export const maxAnswerLength = 10_000;

const questionText = longText(maxQuestionLength).check(z.regex(/\S/, 'Please write your question.'));

const investorQuestion = named(
  'InvestorQuestion',
  "A question about a fund: the caller's own, or one that is published with its answer. It never says who asked.",
  z.strictObject({
    _id: recordId,
    /** The caller asked it. */
    isOwn: z.boolean(),
    question: z.string(),
    /** Null while the caller's own is open, or if it was closed without an answer. */
    answer: z.nullable(z.string()),
    answeredAt: z.nullable(timestamp),
    state: z.enum(questionStates),
    /** Of the caller's own questions only. */
    askedAt: z.nullable(timestamp),
  }),
);
export type InvestorQuestion = z.infer<typeof investorQuestion>;

export const listFundQuestions = endpoint({
  name: 'listFundQuestions',
  summary: "The published questions and answers of a fund, and the caller's own questions (INV-04)",
  method: 'GET',
  path: '/api/funds/:fundId/questions',
  access: 'user',
  params: z.object({ fundId: id }),
  reply: listReply(investorQuestion),
  errors: ['not_found'],
});

export const askQuestion = endpoint({
  name: 'askQuestion',
  summary: 'Asks the manager of a fund; the same open question asked again counts once (INV-04)',
  method: 'POST',
  path: '/api/syndication/questions',
  access: 'user',
  body: z.object({ fund: id, question: questionText }),
  reply: itemReply(investorQuestion),
  errors: ['not_found', 'too_many_requests'],
});

const managedQuestion = named(
  'ManagedQuestion',
  'A question of an investor, as the team reads and answers it.',
  z.strictObject({
    _id: recordId,
    updatedAt: timestamp,
    state: z.enum(questionStates),
    fund: z.strictObject({ _id: recordId, name: z.string() }),
    asker: z.strictObject({ _id: recordId, name: z.string(), email: z.string() }),
    askedAt: timestamp,
    question: z.string(),
    answer: z.nullable(z.string()),
    answeredAt: z.nullable(timestamp),
    /** The name of the person who answered last. */
    answeredBy: z.nullable(z.string()),
    /** The question as others read it; null while it is between the asker and the team. */
    publicQuestion: z.nullable(z.string()),
  }),
);
export type ManagedQuestion = z.infer<typeof managedQuestion>;

const questionsFilter = z.object({
  state: z.optional(z.enum(questionStates)),
  fund: z.optional(id),
  limit: z.optional(integerParam(1, maxLimit, `A limit is a number from 1 to ${maxLimit}.`)),
  offset: z.optional(integerParam(0, 999_999_999, 'An offset is a number from 0.')),
});
export type QuestionsFilter = z.infer<typeof questionsFilter>;

export const listQuestions = endpoint({
  name: 'listQuestions',
  summary:
    'The questions of investors: open ones with the longest waiting first, others the newest first (INV-04)',
  method: 'GET',
  path: '/api/backoffice/questions',
  access: 'admin',
  query: questionsFilter,
  reply: listReply(managedQuestion),
});

export const answerQuestion = endpoint({
  name: 'answerQuestion',
  summary: 'Answers a question and emails the asker, or corrects, publishes or hides an answer (INV-04)',
  method: 'POST',
  path: '/api/backoffice/questions/answer',
  access: 'admin',
  body: z.object({
    id,
    answer: longText(maxAnswerLength).check(z.regex(/\S/, 'Please write an answer.')),
    /** The question as others read it; null keeps it between the asker and the team. */
    publicQuestion: z.nullable(questionText),
    /** When the question was last changed, as it was read. */
    updatedAt: timestamp,
  }),
  reply: itemReply(managedQuestion),
  errors: ['not_found'],
  errorDetails: { conflict: managedQuestion },
});

export const closeQuestion = endpoint({
  name: 'closeQuestion',
  summary: 'Closes a question without an answer (INV-04)',
  method: 'POST',
  path: '/api/backoffice/questions/close',
  access: 'admin',
  body: z.object({ id, updatedAt: timestamp }),
  reply: itemReply(managedQuestion),
  errors: ['not_found'],
  errorDetails: { conflict: managedQuestion },
});
