import { paperReminderDays } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import { visitor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { defineJob } from '../../../platform/define-job.ts';
import { type JobRun, type SliceData, sliceData, workThroughDue } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mayBeTold } from '../../messages/mailing/index.ts';
import { tellPerson } from '../../messages/notifications/index.ts';
import { paperHolderOf } from '../../records/collections/index.ts';
import { markReminded } from '../matching/index.ts';
import { paperReminderEmail, papersPath, type UnreadPaper } from './reminder-email.ts';

/** Reminds people of tax documents that they have not opened, every day. */
export const remindOfPapersJob = defineJob({
  name: 'remind-of-papers',
  data: sliceData,
  retryLimit: 2,
  longestRun: 600,
  schedule: '17 15 * * *',
});

/** Published, not taken back, not opened, and nobody was reminded of it yet. Those of before matching are left alone. */
const unopened = (now: Date) => sql`SELECT t."user", t._id, u.email,
    coalesce(nullif(btrim(t.title), ''), t."originalName", 'Document') AS title,
    ${sql.raw(paperHolderOf('t.investing_entity'))} AS "profileName",
    (SELECT c.portal FROM funds f JOIN companies c ON c._id = f.company WHERE f._id = t.fund) AS "fundPortal"
  FROM paper_matches m JOIN tax_documents t ON t._id = m.document JOIN users u ON u._id = t."user" AND u."isActive"
  WHERE m."remindedAt" IS NULL AND NOT t."isDeleted" AND t."docPath" IS NOT NULL
    AND t."publishedAt" <= ${now}::timestamptz - ${paperReminderDays} * interval '24 hours'
    AND NOT EXISTS (SELECT FROM document_reads r WHERE r.document = t._id AND r."user" = t."user")`;

export const work = (
  platform: Platform,
  data: SliceData,
  run: JobRun<SliceData>,
  sliceSize?: number,
): Promise<void> =>
  workThroughDue(
    platform,
    run,
    data,
    {
      find: async (after, limit) => {
        const { rows } = await sql<{ user: string }>`SELECT DISTINCT "user" FROM (
          ${unopened(platform.clock.now())}) due WHERE ${after}::uuid IS NULL OR "user" > ${after}
          ORDER BY "user" LIMIT ${limit}`.execute(platform.db);
        return rows.map(({ user }) => user);
      },
      work: (user) => inTransaction(platform.db, (db) => remind(db, platform, user)),
      problem: 'Somebody could not be reminded of tax documents',
    },
    sliceSize,
  );

interface UnopenedPaper extends UnreadPaper {
  _id: string;
  email: string;
  fundPortal: string | null;
}

/** One email for all of them. The portal is that of their funds, else the person's own. */
async function remind(db: Kysely<Database>, platform: Platform, user: string): Promise<void> {
  const now = platform.clock.now();
  const { rows } = await sql<UnopenedPaper>`SELECT * FROM (${unopened(now)}) due WHERE "user" = ${user}
    ORDER BY title, _id`.execute(db);
  const marked = new Set(
    await markReminded(
      db,
      rows.map(({ _id }) => _id),
      now,
    ),
  );
  const papers = rows.filter(({ _id }) => marked.has(_id));
  const [first] = papers;
  if (!first) return;
  const isOnePortal = papers.every(({ fundPortal }) => fundPortal === first.fundPortal);
  const portal = (isOnePortal ? first.fundPortal : null) ?? (await findPortal(db, user));
  const about = papers.map(({ _id }) => ({ collection: 'tax_documents' as const, record: _id }));
  if (!(await mayBeTold(db, { user, portal, about }, now))) return;
  const brand = await platform.portals.byId(portal);
  const email = paperReminderEmail(platform.config, { papers, portal: brand });
  await tellPerson(
    db,
    platform,
    { user, kind: 'tax_documents', portal, fund: null, path: papersPath, subject: email.subject, about },
    { to: first.email, portal: brand, isLowPriority: true, ...email },
  );
  const line = { action: 'filing.remind', collection: 'users' as const, record: user };
  await audit(
    db,
    { actor: visitor, origin: { address: 'job', agent: 'remind-of-papers' }, now },
    { ...line, detail: { documents: papers.map(({ _id }) => _id) } },
  );
}

async function findPortal(db: Kysely<Database>, user: string): Promise<string | null> {
  const { rows } = await sql<{ portal: string }>`SELECT m.portal FROM portal_memberships m
    JOIN portals o ON o._id = m.portal WHERE m."user" = ${user} ORDER BY o."isDefault" DESC, o._id LIMIT 1`.execute(
    db,
  );
  return rows[0]?.portal ?? null;
}
