import { sql } from 'kysely';
import { visitor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import { inTransaction, newId } from '../../../platform/database/index.ts';
import { defineJob } from '../../../platform/define-job.ts';
import { type JobRun, type SliceData, sliceData, workThroughDue } from '../../../platform/job-run.ts';
import type { Platform } from '../../../platform/platform.ts';
import { presentDrafts } from './present-drafts.ts';
import { type Draft, insertDocument } from './publish-draft.ts';
import { addRecipients } from './recipients.ts';
import { tellRecipientsJob } from './tell-recipients.job.ts';

/** Publishes the papers of people who were invited, within a minute of their arrival. */
export const deliverAwaitedPapersJob = defineJob({
  name: 'deliver-awaited-papers',
  data: sliceData,
  retryLimit: 10,
  longestRun: 60,
  schedule: '* * * * *',
});

/**
 * The account that accepted the invitation `i`, or a later one to the same address: nobody else has proved to be who is
 * invited. One that was accepted before `i` was made says nothing, because an address can change hands.
 */
const arrivedSql = sql`(SELECT a."acceptedBy" FROM invitations a
  WHERE a."acceptedBy" IS NOT NULL AND (a._id = i._id
    OR (lower(a.email) = lower(i.email) AND a.level = 'user' AND a."acceptedAt" >= i."createdAt"))
  ORDER BY a._id = i._id DESC, a."acceptedAt", a._id LIMIT 1)`;

const arrivals = sql`SELECT DISTINCT u._id AS "user" FROM paper_matches m
  JOIN invitations i ON i._id = m.invitation JOIN users u ON u._id = ${arrivedSql} AND u."isActive"
  JOIN filing_drafts d ON d._id = m.document JOIN files f ON f.key = d."docPath" AND f.state = 'stored'
  WHERE m."releasedAt" IS NOT NULL`;

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
        const { rows } = await sql<{ user: string }>`SELECT "user" FROM (${arrivals}) arrived
          WHERE ${after}::uuid IS NULL OR "user" > ${after} ORDER BY "user" LIMIT ${limit}`.execute(
          platform.db,
        );
        return rows.map(({ user }) => user);
      },
      work: (user) => deliver(platform, user),
      problem: 'The papers of somebody who has arrived were not published',
    },
    sliceSize,
  );

/** All papers of a person at once, so that one email tells of them. */
async function deliver(platform: Platform, user: string): Promise<void> {
  const now = platform.clock.now();
  await inTransaction(platform.db, async (db) => {
    const { rows: released } = await sql<Draft & { releasedBy: string | null }>`SELECT d.*, m."releasedBy"
      FROM filing_drafts d JOIN paper_matches m ON m.document = d._id
        JOIN invitations i ON i._id = m.invitation AND ${user} = ${arrivedSql}
        JOIN files f ON f.key = d."docPath" AND f.state = 'stored'
      WHERE m."releasedAt" IS NOT NULL ORDER BY d._id FOR UPDATE OF d`.execute(db);
    // One that was edited since and lacks something waits until it is complete again, as before it was published.
    const presented = await presentDrafts(db, { ids: released.map(({ _id }) => _id) });
    const isComplete = new Set(
      presented.filter(({ problems }) => problems.length === 0).map(({ _id }) => _id),
    );
    const drafts = released.filter(({ _id }) => isComplete.has(_id));
    if (drafts.length === 0) return;
    const ids = drafts.map(({ _id }) => _id);
    for (const { releasedBy, ...draft } of drafts) {
      const line = await insertDocument(db, { ...draft, user }, { publishedBy: releasedBy, now });
      await audit(
        db,
        { actor: visitor, origin: { address: 'job', agent: 'deliver-awaited-papers' }, now },
        line,
      );
    }
    await db.deleteFrom('filing_drafts').where('_id', 'in', ids).execute();
    const publication = newId();
    await addRecipients(db, publication, ids);
    await platform.jobs.enqueue(db, tellRecipientsJob, { publication });
  });
}
