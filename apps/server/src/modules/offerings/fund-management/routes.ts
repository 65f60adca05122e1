import * as contract from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../../platform/domain-error.ts';
import { csvAttachment, mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireReauthentication } from '../../../platform/reauthentication.ts';
import { lockFund } from '../../money/funds/index.ts';
import type { Approvals } from '../../people/approvals/index.ts';
import { updateRecord } from '../../records/collections/index.ts';
import { afterTermsChange, readTermsHistory } from '../fund-terms/index.ts';
import { capTableCsv, findCapTable } from './cap-table.ts';
import { changeInstructionsApproval } from './change-instructions.ts';
import { closeFundEarly, reopenFund } from './close-fund.ts';
import { createFund, duplicateFund } from './create-fund.ts';
import { fundHooks } from './fund-hooks.ts';
import { assertFund, presentFundState } from './fund-state.ts';
import { findParticipationDetail } from './participation-detail.ts';
import { readPercentagesPreview } from './percentages.ts';
import { findPipeline } from './pipeline.ts';
import { openFund, readFundReadiness } from './readiness.ts';

/** What managers do with a fund beyond changing its fields (BAC-06). */
export function registerFundManagement(app: FastifyInstance, platform: Platform, approvals: Approvals): void {
  const hooks = fundHooks(platform);
  const askForInstructions = approvals.add(changeInstructionsApproval(platform));

  mount(app, platform, contract.changeInstructions, async (context) => {
    const { id: record, reason, ...input } = context.body;
    return {
      success: true,
      state: 'asked' as const,
      approval: await askForInstructions(context, { record, reason, input }),
    };
  });

  mount(app, platform, contract.createFund, async (context) => {
    const id = await createFund(context, hooks, context.body);
    return { item: await presentFundState(context.db, id, context.now) };
  });

  mount(app, platform, contract.duplicateFund, async (context) => {
    requireReauthentication(context.actor, context.now, 'before you duplicate this fund');
    const id = await duplicateFund(context, hooks, context.body);
    return { item: await presentFundState(context.db, id, context.now) };
  });

  mount(app, platform, contract.closeFundEarly, async (context) => {
    const { db, now, body } = context;
    requireReauthentication(context.actor, now, 'before you close this fund');
    const changes = await closeFundEarly(db, body.id, now);
    await afterTermsChange(db, platform, { fund: body.id, changes: changes.changes });
    await context.audit({ action: 'funds.close_early', collection: 'funds', record: body.id, changes });
    return { item: await presentFundState(db, body.id, now) };
  });

  mount(app, platform, contract.reopenFund, async (context) => {
    const { db, now, body } = context;
    requireReauthentication(context.actor, now, 'before you reopen this fund');
    const closeDate = body.close_date === null ? null : new Date(body.close_date);
    const changes = await reopenFund(db, body.id, { closeDate, now });
    await afterTermsChange(db, platform, { fund: body.id, changes: changes.changes });
    await context.audit({ action: 'funds.reopen', collection: 'funds', record: body.id, changes });
    return { item: await presentFundState(db, body.id, now) };
  });

  mount(app, platform, contract.readFundReadiness, async ({ db, now, params: { fund: id } }) => ({
    item: await readFundReadiness(db, platform.config, { id, now }),
  }));

  mount(app, platform, contract.openFund, async (context) => {
    const { db, now, body } = context;
    requireReauthentication(context.actor, now, 'before you open this fund');
    const changes = await openFund(db, platform.config, { id: body.id, now });
    await context.audit({ action: 'funds.open', collection: 'funds', record: body.id, changes });
    return { item: await presentFundState(db, body.id, now) };
  });

  mount(app, platform, contract.readTermsHistory, async (context) => {
    await assertFund(context.db, context.params.fund);
    return { items: await readTermsHistory(context.db, context.params.fund) };
  });

  mount(app, platform, contract.readPipeline, async (context) => {
    await assertFund(context.db, context.params.fund);
    return findPipeline(context.db, context.params.fund, context.query, context.now);
  });

  mount(app, platform, contract.readParticipation, async (context) => ({
    item: await findParticipationDetail(context.db, context.params.id, context.now),
  }));

  mount(app, platform, contract.previewPercentages, async (context) => ({
    item: await readPercentagesPreview(context.db, context.body),
  }));

  mount(app, platform, contract.setPercentages, async (context) => {
    const { db, now, body } = context;
    const { version, ...wanted } = body;
    requireReauthentication(context.actor, now, 'before you change these percentages');
    await lockFund(db, body.id);
    const preview = await readPercentagesPreview(db, wanted);
    if (preview.version !== version)
      throw new DomainError(
        'conflict',
        'The fund or its investors have changed since this preview. Please look at the new one.',
        { details: preview },
      );
    const { id, ...percentages } = wanted;
    // Percentages that are confirmed as they are count as new figures too.
    const values = { ...percentages, currentPercentagesUpdatedAt: now.toISOString() };
    const changes = await updateRecord({ db, by: context, collection: 'funds', hooks }, id, values);
    await context.audit({ action: 'funds.set_percentages', collection: 'funds', record: id, changes });
    return { item: preview };
  });

  mount(app, platform, contract.readCapTable, async (context) => {
    await assertFund(context.db, context.params.fund);
    return findCapTable(context.db, context.params.fund, context.query.of ?? 'complete');
  });

  mount(app, platform, contract.exportCapTable, async (context) => {
    const { db, now } = context;
    const { fund } = context.params;
    requireReauthentication(context.actor, now, 'before you export these people');
    await assertFund(db, fund);
    const of = context.query.of ?? 'complete';
    const { items } = await findCapTable(db, fund, of);
    const detail = { of, count: items.length };
    await context.audit({ action: 'funds.export_cap_table', collection: 'funds', record: fund, detail });
    return csvAttachment(context, 'cap-table', capTableCsv(items));
  });
}
