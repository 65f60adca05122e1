import { paying, runScene } from '../scenes/run-scene.ts';
import type { AuditedWrites, WriteScene } from './write-scene.ts';

/** The valuations and distributions that admins ask for; another one decides. */
export function runWrites({ server, somebody }: WriteScene): AuditedWrites {
  const scene = runScene(server);
  const asked = { name: 'Third quarter', memo: 'Rents of the quarter.', reason: 'The quarter is over.' };
  const wanted = async (kind: 'valuations' | 'distributions', amounts: object) => {
    const { fund } = await scene.opened();
    const { actor, authCode } = await somebody('admin');
    const run = { fund: fund._id, day: scene.today(), ...amounts };
    const { version } = (await scene.previewRun(kind, run, authCode)).body.item;
    return { body: { ...run, ...asked, version }, authCode, actor, record: fund._id };
  };
  return {
    requestValuation: {
      action: 'approvals.ask',
      prepare: () => wanted('valuations', { value: 70_000 }),
    },
    requestDistribution: {
      action: 'approvals.ask',
      prepare: () => wanted('distributions', { amounts: paying({ profit: 900 }) }),
    },
    exportRunTemplate: {
      action: 'ledgers.export_template',
      prepare: async () => {
        const { fund } = await scene.opened();
        const { actor, authCode } = await somebody('admin');
        return { params: { fund: fund._id }, authCode, actor, record: fund._id };
      },
    },
    requestRunImport: {
      action: 'approvals.ask',
      prepare: async () => {
        const { fund } = await scene.opened();
        const { actor, authCode } = await somebody('admin');
        const csv = `Day,Type,Position,Value,Return of capital,Preferred return,Profit,Interest\n${scene.today()},Valuation,1,40000,,,,`;
        const file = { fund: fund._id, csv };
        const { version } = (await scene.previewFile(file, authCode)).body.item;
        const controls = { rows: 1, distributed: 0, value: 40_000 };
        const body = { ...file, controls, version, reason: asked.reason };
        return { body, authCode, actor, record: fund._id };
      },
    },
    reverseImport: {
      action: 'approvals.ask',
      prepare: async () => {
        const { fund } = await scene.opened();
        const csv = `Day,Type,Position,Value,Return of capital,Preferred return,Profit,Interest\n${scene.today()},Valuation,1,40000,,,,`;
        const controls = { rows: 1, distributed: 0, value: 40_000 };
        const imported = await scene.askFile(fund._id, csv, { controls });
        await scene.approve(imported.body.approval);
        const [file] = (await scene.imports(fund._id)).items;
        const { version } = (await scene.previewImportReversal(file?._id ?? '')).body.item;
        const { actor, authCode } = await somebody('admin');
        const body = { file: file?._id, version, reason: 'Of another fund.' };
        return { body, authCode, actor, record: fund._id };
      },
    },
    reverseRun: {
      action: 'approvals.ask',
      prepare: async () => {
        const { fund } = await scene.opened();
        const run = await scene.postRun('valuations', { fund: fund._id, day: scene.today(), value: 70_000 });
        const { actor, authCode } = await somebody('admin');
        return { body: { run: run._id, reason: 'Typed wrong.' }, authCode, actor, record: fund._id };
      },
    },
  };
}
