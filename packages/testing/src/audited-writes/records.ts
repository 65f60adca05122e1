import type { AuditedWrites, WriteScene } from './write-scene.ts';

/** Lists of the back office. */
export function recordWrites({ server, somebody }: WriteScene): AuditedWrites {
  return {
    exportRecords: {
      action: 'records.export',
      prepare: async () => {
        const { actor, authCode } = await somebody('admin');
        return { params: { collection: 'funds' }, actor, authCode, record: null };
      },
    },
    bulkRecords: {
      action: 'background_tasks.start',
      prepare: async () => {
        const { actor, authCode } = await somebody('admin');
        const fund = await server.make.fund();
        const body = { ids: [fund._id], action: { set: { name: 'Renamed' } } };
        return { params: { collection: 'funds' }, body, actor, authCode, record: null };
      },
    },
  };
}
