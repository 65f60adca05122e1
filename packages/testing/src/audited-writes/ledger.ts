import { openedFundScene } from '../scenes/opened-fund-scene.ts';
import { issuedPapers } from '../statements/issued-papers.ts';
import type { AuditedWrites, WriteScene } from './write-scene.ts';

/** What admins ask about the journal of a fund; another one decides. */
export function ledgerWrites({ server, somebody }: WriteScene): AuditedWrites {
  const scene = openedFundScene(server);
  const reason = 'The raise has closed.';
  const opened = async () => {
    const { fund } = await scene.fund();
    await scene.open(fund._id);
    return fund._id;
  };
  return {
    downloadIssuedPaper: {
      action: 'paper.download',
      prepare: async () => {
        const { fund, full } = await scene.fund();
        await scene.open(fund._id);
        const id = await issuedPapers(server).issue(full.id);
        const { _id: actor } = full.person;
        return { body: { id }, authCode: await server.signIn(full.person), actor, record: full.id };
      },
    },
    requestCapitalStatement: {
      action: 'capital_statement.download',
      prepare: async () => {
        const { fund, full } = await scene.fund();
        await scene.open(fund._id);
        const { _id: actor } = full.person;
        const body = { syndUser: full.id, period: scene.dayAgo(0).slice(0, 4), format: 'csv' };
        return { body, authCode: await server.signIn(full.person), actor, record: full.id };
      },
    },
    issueStatements: {
      action: 'statements.issue',
      prepare: async () => {
        // Of a fund that states something, nothing is issued of earlier periods.
        const { fund: made } = await scene.fund({
          currentPercentageTotalReturned: '0',
          currentFundValuePercentage: '100',
        });
        const fund = made._id;
        await scene.open(fund);
        const { actor, authCode } = await somebody('admin');
        const period = String(Number(scene.dayAgo(0).slice(0, 4)) - 1);
        await server.platform.db
          .updateTable('ledger_books')
          .set({ closedThrough: `${period}-12-31` })
          .where('fund', '=', fund)
          .execute();
        const { body } = await server.request<{ item: { version: string } }>(
          'GET',
          `/api/backoffice/ledger/statements/${fund}?period=${period}`,
          { authCode },
        );
        return { body: { fund, period, version: body.item.version }, authCode, actor, record: fund };
      },
    },
    openJournal: {
      action: 'approvals.ask',
      prepare: async () => {
        const { fund } = await scene.fund();
        const { actor, authCode } = await somebody('admin');
        const { version } = (await scene.preview(fund._id, authCode)).body.item;
        return { body: { fund: fund._id, version, reason }, authCode, actor, record: fund._id };
      },
    },
    closePeriod: {
      action: 'approvals.ask',
      prepare: async () => {
        const fund = await opened();
        const { actor, authCode } = await somebody('admin');
        return { body: { fund, through: scene.dayAgo(1), reason }, authCode, actor, record: fund };
      },
    },
    reverseJournalEntry: {
      action: 'approvals.ask',
      prepare: async () => {
        const fund = await opened();
        const { actor, authCode } = await somebody('admin');
        const entry = (await scene.entries(fund)).find(({ isReversible }) => isReversible)?._id;
        return { body: { entry, reason }, authCode, actor, record: fund };
      },
    },
  };
}
