import * as contract from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Approvals } from '../../people/approvals/index.ts';
import { findRun, findRunLines, findRuns } from './find-runs.ts';
import { planRun, presentPlan, type WantedRun } from './plan-run.ts';
import {
  readRunFund,
  requestReversal,
  requestRun,
  wantedDistribution,
  wantedValuation,
} from './request-run.ts';
import { postRunApproval, reverseRunApproval } from './run-approvals.ts';
import type { RunListener } from './run-listener.ts';

/** Valuations and distributions by hand: previewed, approved by a second admin, posted and reversed as a whole (LED-07). */
export function registerRuns(
  app: FastifyInstance,
  platform: Platform,
  approvals: Approvals,
  listeners: readonly RunListener[] = [],
): void {
  const askValuation = approvals.add(postRunApproval('valuation', listeners));
  const askDistribution = approvals.add(postRunApproval('distribution', listeners));
  const askReversal = approvals.add(reverseRunApproval(listeners));
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

  mount(app, platform, contract.listRuns, ({ db, query, now }) => findRuns(db, query, now));
  mount(app, platform, contract.readRun, async ({ db, params: { run }, now }) => ({
    item: await findRun(db, run, now),
  }));
  mount(app, platform, contract.listRunLines, ({ db, params: { run }, query }) =>
    findRunLines(db, run, query),
  );
}
