import { openedFundScene } from '../opened-fund-scene.ts';
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
