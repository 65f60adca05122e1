import * as contract from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { consumeAttempt, defineRateLimit } from '../../../platform/rate-limits.ts';
import { presentRecord, type Viewer } from '../../records/collections/index.ts';
import { answerQuestion, closeQuestion } from './answer-question.ts';
import { askQuestion } from './ask-question.ts';
import { findOwnQuestion, listInvestorQuestions, listManagedQuestions } from './list-questions.ts';

/** Each question is emailed to every admin, so questions count although they succeed. */
const questionLimit = defineRateLimit({
  name: 'questions',
  failures: 20,
  windowMs: 60 * 60_000,
  message: 'You have asked many questions within an hour. Please wait a while, or contact our team.',
});

/** Questions of investors to the manager of a fund (INV-04). */
export function registerQuestions(app: FastifyInstance, platform: Platform): void {
  /** The fund, for those whom it is offered to or who take part in it, as the access table says. */
  const requireFund = async (context: Viewer & { readonly db: Platform['db'] }, fund: string) =>
    (await presentRecord(context.db, context, 'funds', fund)) ??
    throwNotFound('This fund', { collection: 'funds', record: fund });

  mount(app, platform, contract.listFundQuestions, async (context) => {
    const { _id: fund } = await requireFund(context, context.params.fundId);
    return listInvestorQuestions(context.db, { fund, person: requireUser(context).id });
  });

  mount(app, platform, contract.askQuestion, async (context) => {
    const person = requireUser(context);
    const fund = await requireFund(context, context.body.fund);
    if (platform.config.rateLimits)
      await consumeAttempt(context.db, { limit: questionLimit, key: person.id }, context.now);
    const { id, isNew } = await askQuestion(context.db, platform, {
      fund,
      person,
      portal: context.portal?._id ?? null,
      question: context.body.question.trim(),
      now: context.now,
    });
    if (isNew)
      await context.audit({
        action: 'questions.ask',
        collection: 'funds',
        record: fund._id,
        detail: { question: id },
      });
    return { item: await findOwnQuestion(context.db, id) };
  });

  mount(app, platform, contract.listQuestions, (context) => listManagedQuestions(context.db, context.query));

  mount(app, platform, contract.answerQuestion, async (context) => {
    const by = { admin: requireUser(context).id, now: context.now };
    const { before, after } = await answerQuestion(context.db, platform, by, context.body);
    await context.audit({
      action: 'questions.answer',
      collection: 'funds',
      record: after.fund._id,
      detail: {
        question: after._id,
        before: { answer: before.answer, publicQuestion: before.publicQuestion },
        after: { answer: after.answer, publicQuestion: after.publicQuestion },
      },
    });
    return { item: after };
  });

  mount(app, platform, contract.closeQuestion, async (context) => {
    const item = await closeQuestion(context.db, context, context.body);
    await context.audit({
      action: 'questions.close',
      collection: 'funds',
      record: item.fund._id,
      detail: { question: item._id },
    });
    return { item };
  });
}
