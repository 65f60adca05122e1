import { fundingScene } from '../scenes/funding-scene.ts';
import type { AuditedWrites, WriteScene } from './write-scene.ts';

/** Money that admins record, and the papers about it. */
export function fundingWrites({ server, somebody }: WriteScene): AuditedWrites {
  const scene = fundingScene(server);
  return {
    requestFundingDocument: {
      action: 'funding.download',
      prepare: async () => {
        const { id, person } = await scene.waiting();
        const authCode = await server.signIn(person);
        return { body: { id, kind: 'instructions' }, authCode, actor: person._id, record: id };
      },
    },
    exportOpenFunding: {
      action: 'funding.export_open',
      prepare: async () => {
        const { actor, authCode } = await somebody('admin');
        return { actor, authCode, record: null };
      },
    },
    recordFunding: {
      action: 'participations.record_funding',
      prepare: async () => {
        const { id } = await scene.waiting();
        const { actor, authCode } = await somebody('admin');
        const body = { id, amount: 25_000, received_on: scene.today(), reference: `FT-${id}` };
        return { body, authCode, actor, record: id };
      },
    },
    importReceipts: {
      action: 'participations.import_receipts',
      prepare: async () => {
        const { reference } = await scene.waiting();
        const { actor, authCode } = await somebody('admin');
        const csv = `Reference,Amount,Received on,Bank reference\n${reference},5,${scene.today()},FT-${reference}`;
        const { body } = await server.request<{ item: { version: string } }>(
          'POST',
          '/api/backoffice/funding/preview_import',
          { authCode, body: { csv } },
        );
        return { body: { csv, version: body.item.version }, authCode, actor, record: null };
      },
    },
    reverseFunding: {
      action: 'participations.reverse_funding',
      prepare: async () => {
        const { id } = await scene.waiting();
        const { actor, authCode } = await somebody('admin');
        const { body } = await scene.record({ id }, authCode);
        const receipt = body.item.receipts[0]?._id ?? '';
        return { body: { receipt, reason: 'Another fund.' }, authCode, actor, record: id };
      },
    },
    recordReturnedFunding: {
      action: 'participations.record_return',
      prepare: async () => {
        const { id } = await scene.waiting();
        const { actor, authCode } = await somebody('admin');
        await scene.record({ id, amount: 26_000 }, authCode);
        const body = { id, amount: 1_000, returned_on: scene.today(), reference: 'OUT-1' };
        return { body, authCode, actor, record: id };
      },
    },
  };
}
