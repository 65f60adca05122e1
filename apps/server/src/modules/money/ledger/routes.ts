import * as contract from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { throwNotFound } from '../../../platform/domain-error.ts';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Approvals } from '../../people/approvals/index.ts';
import { findFundJournals, readFundJournal, verifyFundJournal } from './fund-journals.ts';
import { closePeriodApproval, openLedgerApproval, reverseEntryApproval } from './journal-approvals.ts';
import { findJournalEntries } from './list-entries.ts';
import { readOpening } from './opening.ts';

/** The journals of funds for admins: their state, opening, entries, and what two people decide about them (LED-01). */
export function registerLedger(app: FastifyInstance, platform: Platform, approvals: Approvals): void {
  const askToOpen = approvals.add(openLedgerApproval());
  const askToClose = approvals.add(closePeriodApproval());
  const askToReverse = approvals.add(reverseEntryApproval());
  const asked = (approval: string) => ({ success: true, state: 'asked' as const, approval });

  mount(app, platform, contract.listJournals, ({ db, query, now }) => findFundJournals(db, query, now));
  mount(app, platform, contract.readJournal, async ({ db, params: { fund }, now }) => ({
    item: await readFundJournal(db, { fund, now }),
  }));
  mount(app, platform, contract.listJournalEntries, async ({ db, query, now }) => {
    await readFundJournal(db, { fund: query.fund, now });
    return await findJournalEntries(db, query);
  });
  mount(app, platform, contract.verifyJournal, async ({ db, body: { fund } }) => ({
    item: await verifyFundJournal(db, fund),
  }));

  mount(app, platform, contract.previewOpening, async ({ db, params: { fund }, now }) => ({
    item: (await readOpening(db, fund, now)).preview,
  }));
  mount(app, platform, contract.openJournal, async (context) => {
    const { fund: record, version, reason } = context.body;
    return asked(await askToOpen(context, { record, reason, input: { version } }));
  });

  mount(app, platform, contract.closePeriod, async (context) => {
    const { fund: record, reason, through } = context.body;
    return asked(await askToClose(context, { record, reason, input: { through } }));
  });
  mount(app, platform, contract.reverseJournalEntry, async (context) => {
    const { entry, reason } = context.body;
    const found = await context.db
      .selectFrom('ledger_entries')
      .select('fund')
      .where('_id', '=', entry)
      .executeTakeFirst();
    const { fund: record } = found ?? throwNotFound('This entry');
    return asked(await askToReverse(context, { record, reason, input: { entry } }));
  });
}
