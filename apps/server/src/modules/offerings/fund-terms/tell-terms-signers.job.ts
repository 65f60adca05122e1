import { changedFundTerms, fundPagePath } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { defineJob } from '../../../platform/define-job.ts';
import type { JobRun } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mayBeTold } from '../../messages/mailing/index.ts';
import { tellPerson } from '../../messages/notifications/index.ts';
import { findSignedBy, type TermsSigner } from './signers.ts';
import { termsChangedEmail } from './terms-email.ts';

/** Tells those who have signed that the terms of their fund have changed. */
export const tellTermsSignersJob = defineJob({
  name: 'tell-terms-signers',
  data: z.object({ fund: z.string() }),
  retryLimit: 60,
  longestRun: 120,
});

/**
 * Tells each person once, in a transaction that also records it, so a second run finds nothing to do. Changes that came
 * one after another are told together.
 */
export async function work(
  platform: Platform,
  data: z.infer<typeof tellTermsSignersJob.data>,
  run: JobRun<typeof data>,
): Promise<void> {
  while (await run.mayContinue())
    if (!(await inTransaction(platform.db, (db) => tellNext(db, platform, data.fund)))) return;
  run.continueWith(data);
}

/** Returns whether there was somebody to tell. */
async function tellNext(db: Kysely<Database>, platform: Platform, fund: string): Promise<boolean> {
  const now = platform.clock.now();
  const { rows } = await sql<{ user: string; version: number }>`
    UPDATE fund_terms_recipients w SET "doneAt" = ${now}
    WHERE w.fund = ${fund} AND w."doneAt" IS NULL AND w."user" = (
      SELECT n."user" FROM fund_terms_recipients n
      WHERE n.fund = ${fund} AND n."doneAt" IS NULL ORDER BY n."user" LIMIT 1)
    RETURNING w."user", w.version`.execute(db);
  const [marked] = rows;
  if (!marked) return false;
  const versions = rows.map(({ version }) => version);
  if (!(await tell(db, platform, { fund, user: marked.user, versions, now })))
    await sql`UPDATE fund_terms_recipients SET "isWithheld" = true
      WHERE fund = ${fund} AND "user" = ${marked.user} AND version = ANY(${versions})`.execute(db);
  return true;
}

interface Told {
  readonly fund: string;
  readonly user: string;
  readonly versions: readonly number[];
  readonly now: Date;
}

/** Returns false if the person is not told: they may not read the fund, or the former terms are not theirs any more. */
async function tell(
  db: Kysely<Database>,
  platform: Platform,
  { fund, user, versions, now }: Told,
): Promise<boolean> {
  const { rows } = await sql<{ name: string; slug: string | null; portal: string | null; email: string }>`
    SELECT f.name, f.url_slug AS slug, c.portal, u.email
    FROM funds f LEFT JOIN companies c ON c._id = f.company JOIN users u ON u._id = ${user}
    WHERE f._id = ${fund}`.execute(db);
  const [found] = rows;
  if (!found) return false;
  const about = [{ collection: 'funds', record: fund }] as const;
  if (!(await mayBeTold(db, { user, portal: found.portal, about: [...about] }, now))) return false;
  // They may have signed a new agreement, or given the commitment up, before this run.
  const signed = (await findSignedBy(db, { fund, user })).filter(
    ({ version }) => (version ?? 0) < Math.max(...versions),
  );
  const [first] = signed;
  const { changes, at } = await readChanges(db, fund, versions);
  if (!first || changes.length === 0) return false;
  const portal = await platform.portals.byId(found.portal);
  const subject = `The terms of ${found.name} have changed`;
  const path = fundPagePath(found.slug, await pageProfile(db, signed));
  await tellPerson(
    db,
    platform,
    { user, kind: 'agreements', portal: found.portal, fund, path, subject, about },
    {
      to: found.email,
      portal,
      isLowPriority: true,
      ...termsChangedEmail(platform.config, {
        portal,
        fundName: found.name,
        path,
        investorName: first.investorName,
        signed,
        changedAt: at,
        changes,
      }),
    },
  );
  return true;
}

/** The profile for which the page of the fund is opened, where one agreement is meant and its holder is named (ENT-09). */
async function pageProfile(db: Kysely<Database>, signed: readonly TermsSigner[]): Promise<string | null> {
  const [first, ...more] = signed;
  if (!first || first.holderName === null || more.length > 0) return null;
  const { investing_entity } = await db
    .selectFrom('synd_users')
    .select('investing_entity')
    .where('_id', '=', first._id)
    .executeTakeFirstOrThrow();
  return investing_entity;
}

/** What these versions changed in all, and when the last did. */
async function readChanges(db: Kysely<Database>, fund: string, versions: readonly number[]) {
  const [first, last] = [Math.min(...versions) - 1, Math.max(...versions)];
  const rows = await db
    .selectFrom('fund_terms')
    .select(['version', 'at', 'terms'])
    .where('fund', '=', fund)
    .where('version', 'in', [first, last])
    .orderBy('version')
    .execute();
  const [before, after] = [rows[0], rows.at(-1)];
  return {
    changes: changedFundTerms(before?.terms ?? {}, after?.terms ?? {}),
    at: (after?.at ?? new Date(0)).toISOString(),
  };
}
