import * as contract from '@paddock/contract';
import { dayIn } from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import { csvAttachment, mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import type { Approvals } from '../../people/approvals/index.ts';
import { findImports } from './find-imports.ts';
import { findRun, findRunLines, findRuns } from './find-runs.ts';
import { importRunsApproval } from './import-approval.ts';
import { planImport } from './plan-import.ts';
import { planImportReversal, presentImportReversal } from './plan-import-reversal.ts';
import { planRun, type WantedRun } from './plan-run.ts';
import { presentPlan } from './present-plan.ts';
import { readRunPositions } from './read-run-positions.ts';
import { requestImport } from './request-import.ts';
import {
  readRunFund,
  requestReversal,
  requestRun,
  wantedDistribution,
  wantedValuation,
} from './request-run.ts';
import { requestImportReversal, reverseImportApproval } from './reverse-import.ts';
import { postRunApproval, reverseRunApproval } from './run-approvals.ts';
import type { RunListener } from './run-listener.ts';
import { runTemplate } from './run-template.ts';

/** Valuations and distributions by hand: previewed, approved by a second admin, posted and reversed as a whole (LED-07). */
export function registerRuns(
  app: FastifyInstance,
  platform: Platform,
  approvals: Approvals,
  listeners: readonly RunListener[] = [],
): void {
  const askValuation = approvals.add(postRunApproval('valuation', listeners));
  const askDistribution = approvals.add(postRunApproval('distribution', listeners));
  const askImport = approvals.add(importRunsApproval(listeners));
  const askReversal = approvals.add(reverseRunApproval(listeners));
  const askImportReversal = approvals.add(reverseImportApproval(listeners));
  const preview = async ({ db, now }: { db: Platform['db']; now: Date }, id: string, wanted: WantedRun) => {
    const fund = await readRunFund(db, id);
    return { item: presentPlan(fund, await planRun(db, fund, wanted, now)) };
  };

  mount(app, platform, contract.previewValuation, (context) =>
    preview(context, context.body.fund, wantedValuation(context.body)),
  );
  mount(app, platform, contract.previewDistribution, (context) =>
    preview(context, context.body.fund, wantedDistribution(context.body)),
  );
  mount(app, platform, contract.requestValuation, (context) =>
    requestRun(context, wantedValuation(context.body), askValuation),
  );
  mount(app, platform, contract.requestDistribution, (context) =>
    requestRun(context, wantedDistribution(context.body), askDistribution),
  );
  mount(app, platform, contract.reverseRun, (context) => requestReversal(context, askReversal));

  mount(app, platform, contract.exportRunTemplate, async (context) => {
    const { db, now, params } = context;
    requireReauthentication(context.actor, now, 'before you export these people');
    const { fund, book } = await readRunFund(db, params.fund);
    const positions = await readRunPositions(db, { fund, day: dayIn(now, book.timeZone) });
    const detail = { count: positions.length };
    await context.audit({ action: 'ledgers.export_template', collection: 'funds', record: fund, detail });
    return csvAttachment(context, 'valuations-and-distributions', runTemplate(positions));
  });
  mount(app, platform, contract.previewRunImport, async ({ db, now, body }) => ({
    item: (await planImport(db, await readRunFund(db, body.fund), body.csv, now)).preview,
  }));
  mount(app, platform, contract.requestRunImport, (context) => requestImport(context, askImport));
  mount(app, platform, contract.listRunImports, ({ db, query, now }) => findImports(db, query, now));
  mount(app, platform, contract.previewImportReversal, async ({ db, params: { file } }) => ({
    item: presentImportReversal(await planImportReversal(db, file)),
  }));
  mount(app, platform, contract.reverseImport, (context) =>
    requestImportReversal(context, askImportReversal),
  );

  mount(app, platform, contract.listRuns, ({ db, query, now }) => findRuns(db, query, now));
  mount(app, platform, contract.readRun, async ({ db, params: { run }, now }) => ({
    item: await findRun(db, run, now),
  }));
  mount(app, platform, contract.listRunLines, ({ db, params: { run }, query }) =>
    findRunLines(db, run, query),
  );
}
