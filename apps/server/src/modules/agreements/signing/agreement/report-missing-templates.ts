import { type TemplateKind, templateKindNames } from '@paddock/domain';
import { visitor } from '../../../../platform/actor.ts';
import { audit } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { defineEmail, emailAdmins } from '../../../messages/mailing/index.ts';

const agreementMissingEmail = defineEmail(
  'signing: agreement missing',
  ({ fundName, investors }: { fundName: string; investors: string }) => ({
    subject: `Agreement missing: ${fundName}`,
    preheader: 'Investors can commit but cannot sign.',
    heading: 'A fund has no agreement to sign',
    paragraphs: [
      `${fundName} is open for investment but has no agreement template for ${investors}. These investors can commit but cannot sign until there is one, and an unsigned commitment ends after a few days.`,
      'Please add a template to the fund and map all of its fields.',
    ],
  }),
  () => ({ default: [{ fundName: 'Harbor Residences', investors: 'investors who are trusts' }] }),
);

const disjunctionFormat = new Intl.ListFormat('en-US', { type: 'disjunction' });

/**
 * Tells the admins, once for each kind, that a fund takes investments without having an agreement for them. Runs
 * outside the caller's transaction, so that it is kept if the request is rejected.
 */
export async function reportMissingTemplates(
  platform: Platform,
  fund: { readonly _id: string; readonly name: string; readonly portal: string | null },
  kinds: readonly TemplateKind[],
  now: Date,
): Promise<void> {
  const reported = await platform.db
    .selectFrom('missing_template_reports')
    .select('kind')
    .where('fund', '=', fund._id)
    .execute();
  const missing = kinds.filter((kind) => !reported.some((report) => report.kind === kind));
  if (missing.length === 0) return;
  await inTransaction(platform.db, async (db) => {
    const added = await db
      .insertInto('missing_template_reports')
      .values(missing.map((kind) => ({ fund: fund._id, kind, createdAt: now })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind')
      .execute();
    if (added.length === 0) return;
    const investors = disjunctionFormat.format(added.map(({ kind }) => templateKindNames[kind]));
    await audit(
      db,
      { actor: visitor, origin: { address: 'server', agent: '' }, now },
      {
        action: 'funds.report_missing_templates',
        collection: 'funds',
        record: fund._id,
        portal: fund.portal,
        detail: { kinds: added.map(({ kind }) => kind) },
      },
    );
    await emailAdmins(db, platform, fund.portal, {
      ...agreementMissingEmail({ fundName: fund.name, investors }),
    });
  });
}
