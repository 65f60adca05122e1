import * as contract from '@paddock/contract';
import { beforeOpeningText, lifetimes, periodName } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../../platform/database/index.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { mount, requireUser } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineRowPurge } from '../../../platform/purge.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { generatedDocumentLink } from '../../documents/documents/index.ts';
import type { TaskRegistry } from '../../records/background-tasks/index.ts';
import type { PaperTools } from '../papers/index.ts';
import { assertNotIssuing, issueTask } from './issue-statements.ts';
import { readStatementIssue } from './preview-statements.ts';
import { readStatementPositions, statementFile } from './statement-file.ts';

/** Capital account statements: made on request, and issued for all positions of a fund (LED-06). */
export function registerStatements(
  app: FastifyInstance,
  platform: Platform,
  { tasks, ...tools }: PaperTools & { tasks: TaskRegistry },
): void {
  const startIssuing = tasks.add(issueTask(platform, tools));

  platform.housekeeping.add(defineRowPurge('statement_tellings', 'at', { maxAge: lifetimes.backgroundTask }));

  mount(app, platform, contract.listStatementPositions, async (context) => ({
    items: await readStatementPositions(context.db, { user: requireUser(context).id, now: context.now }),
  }));
  mount(app, platform, contract.requestCapitalStatement, async (context) => {
    const { body, db, now } = context;
    const file = await statementFile(db, { user: requireUser(context).id, now }, body);
    const link = await generatedDocumentLink(platform, context, file);
    const { syndUser, period, format } = body;
    await context.audit({
      action: 'capital_statement.download',
      collection: 'synd_users',
      record: syndUser,
      detail: { period, format },
    });
    return link;
  });
  mount(
    app,
    platform,
    contract.previewStatements,
    async ({ db, params: { fund }, query: { period }, now }) => ({
      item: (await readStatementIssue(db, { fund, period, now })).preview,
    }),
  );
  mount(app, platform, contract.issueStatements, async (context) => {
    const { body, db, now } = context;
    // Papers that were issued stay, and everybody who reads them is told.
    requireReauthentication(context.actor, now, 'to issue these statements');
    const { fund, period, version } = body;
    const { preview, items } = await readStatementIssue(db, { fund, period, now });
    if (preview.block === 'not_ended')
      throwDomainError('conflict', `${periodName(period)} has not ended yet.`);
    if (preview.block === 'before_opening') throwDomainError('conflict', beforeOpeningText(period));
    if (preview.block === 'not_closed')
      throwDomainError(
        'conflict',
        `Please close the journal through the end of ${periodName(period)} first.`,
      );
    if (!preview.isTied)
      throwDomainError('conflict', 'The statements do not add up to the book of the fund. Please verify it.');
    if (preview.version !== version)
      throwDomainError('conflict', 'Something has changed since this check. Please look at the new one.');
    await assertNotIssuing(db, body);
    const task = await startIssuing(context, {
      title: `Issue statements of ${preview.fund.name}, ${periodName(period)}`,
      input: { fund, period, run: newId() },
      items: items.map(({ position, label }) => ({ item: position, label })),
    });
    await context.audit({
      action: 'statements.issue',
      collection: 'funds',
      record: fund,
      detail: { period, statements: items.length, task: task._id },
    });
    return { item: task };
  });
}
