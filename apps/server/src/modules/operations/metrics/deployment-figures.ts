import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';

/** One value of a metric. */
export interface Sample {
  readonly metric: DeploymentMetric;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What the database knows, so every process of a deployment says the same: take the maximum of them. */
export const deploymentMetrics = {
  paddock_database_up: { help: 'Whether the database replies to this process', labels: [] },
  paddock_jobs: {
    help: 'Jobs by kind and state: due (waiting for a worker), running, failed for the last time',
    labels: ['kind', 'state'],
  },
  paddock_job_oldest_due_seconds: {
    help: 'How long the job of this kind that has waited longest has been due',
    labels: ['kind'],
  },
  paddock_emails: {
    help: 'Emails of the last 30 days by state (waiting, sent, failed; uncertain: may have arrived)',
    labels: ['state'],
  },
  paddock_email_oldest_waiting_seconds: {
    help: 'The age of the oldest email of the last 30 days that waits to be sent',
    labels: [],
  },
  paddock_signature_requests: {
    help: 'Open requests at a signing service by state: waiting for signers, unavailable or rejected by the service; and unsealed, signed by everybody but not sealed, of any provider',
    labels: ['state'],
  },
  paddock_signature_oldest_problem_seconds: {
    help: 'How long the agreement has been stuck that has been so for longest, by state (unavailable, rejected, unsealed)',
    labels: ['state'],
  },
  paddock_backup_age_seconds: {
    help: 'The age of the last backup by npm run backup; absent if there is none',
    labels: [],
  },
} as const satisfies Record<string, { help: string; labels: readonly string[] }>;

type DeploymentMetric = keyof typeof deploymentMetrics;
type Ask = (db: Kysely<Database>, now: Date, kinds: readonly string[]) => Promise<Sample[]>;

/** Milliseconds for all questions together: a scrape must reply in time with whatever there is. */
const patience = 2_500;

/** Asks one after the other, on the one connection that is kept for this. What fails or is late is left out. */
export async function askDeployment(
  { reserved, jobs, log }: Pick<Platform, 'reserved' | 'jobs' | 'log'>,
  now: Date,
): Promise<readonly Sample[]> {
  const db = reserved.metrics;
  const kinds = jobs.handled().map(({ name }) => name);
  const samples: Sample[] = [];
  let isOver = false;
  const ask = async () => {
    await sql`SELECT 1`.execute(db);
    samples.push({ metric: 'paddock_database_up', labels: {}, value: 1 });
    for (const question of questions) {
      if (isOver) return;
      try {
        samples.push(...(await question(db, now, kinds)));
      } catch (error) {
        log.warn({ err: error }, 'A metric could not be read');
      }
    }
  };
  const over = new AbortController();
  const silence = pause(patience, undefined, { signal: over.signal }).catch(() => undefined);
  // The log says elsewhere that the database is away.
  await Promise.race([ask().catch(() => undefined), silence]);
  isOver = true;
  over.abort();
  const isUp = samples.some(({ metric }) => metric === 'paddock_database_up');
  return isUp ? [...samples] : [{ metric: 'paddock_database_up', labels: {}, value: 0 }];
}

const seconds = (now: Date, since: Date | null) =>
  since ? Math.max(0, (now.getTime() - since.getTime()) / 1_000) : 0;

const askJobs: Ask = async (db, now, kinds) => {
  const { rows } = await sql<{
    kind: string;
    due: number;
    running: number;
    failed: number;
    oldest: Date | null;
  }>`
    SELECT kind, coalesce(due, 0) AS due, coalesce(running, 0) AS running, coalesce(failed, 0) AS failed, oldest
    FROM unnest(${kinds}::text[]) AS kind
    LEFT JOIN (SELECT name,
        count(*) FILTER (WHERE state < 'active' AND start_after <= ${now})::int AS due,
        min(start_after) FILTER (WHERE state < 'active' AND start_after <= ${now}) AS oldest,
        count(*) FILTER (WHERE state = 'active')::int AS running,
        count(*) FILTER (WHERE state = 'failed')::int AS failed
      FROM pgboss.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY name) AS counted
    ON counted.name = kind`.execute(db);
  return rows.flatMap(({ kind, oldest, ...counts }) => [
    ...Object.entries(counts).map(([state, value]) => ({
      metric: 'paddock_jobs' as const,
      labels: { kind, state },
      value,
    })),
    { metric: 'paddock_job_oldest_due_seconds', labels: { kind }, value: seconds(now, oldest) },
  ]);
};

/** An email is tried for five days. Older ones are many, and settled. */
const askEmails: Ask = async (db, now) => {
  const since = new Date(now.getTime() - 30 * 24 * 60 * 60_000);
  const { rows } = await sql<
    Record<'waiting' | 'sent' | 'failed' | 'uncertain', number> & { oldest: Date | null }
  >`
    SELECT count(*) FILTER (WHERE "sentAt" IS NULL AND "failedAt" IS NULL)::int AS waiting,
      count(*) FILTER (WHERE "sentAt" IS NOT NULL)::int AS sent,
      count(*) FILTER (WHERE "sentAt" IS NULL AND "failedAt" IS NOT NULL AND "handedOverAt" IS NULL)::int AS failed,
      count(*) FILTER (WHERE "failedAt" IS NOT NULL AND "handedOverAt" IS NOT NULL)::int AS uncertain,
      min("createdAt") FILTER (WHERE "sentAt" IS NULL AND "failedAt" IS NULL) AS oldest
    FROM outbox WHERE "createdAt" > ${since}`.execute(db);
  return rows.flatMap(({ oldest, ...counts }) => [
    ...Object.entries(counts).map(([state, value]) => ({
      metric: 'paddock_emails' as const,
      labels: { state },
      value,
    })),
    { metric: 'paddock_email_oldest_waiting_seconds', labels: {}, value: seconds(now, oldest) },
  ]);
};

const askSignatures: Ask = async (db, now) => {
  const { rows } = await sql<{ state: string; count: number; oldest: Date | null }>`
    SELECT state, count(requests.since)::int AS count, min(requests.since) AS oldest
    FROM unnest(ARRAY['waiting', 'unavailable', 'rejected', 'unsealed']) AS state
    LEFT JOIN (
      SELECT coalesce(problem, 'waiting') AS state, coalesce("problemAt", "createdAt") AS since
      FROM signature_requests
      WHERE provider <> 'builtin' AND "supersededAt" IS NULL AND "completedAt" IS NULL
      UNION ALL
      SELECT 'unsealed', "completedAt" FROM signature_requests
      WHERE "sealedAt" IS NULL AND "completedAt" IS NOT NULL AND "supersededAt" IS NULL
    ) AS requests USING (state)
    GROUP BY state`.execute(db);
  return rows.flatMap(({ state, count, oldest }) => [
    { metric: 'paddock_signature_requests' as const, labels: { state }, value: count },
    // People take their time to sign, so those that wait for them have no problem.
    ...(state === 'waiting'
      ? []
      : [
          {
            metric: 'paddock_signature_oldest_problem_seconds' as const,
            labels: { state },
            value: seconds(now, oldest),
          },
        ]),
  ]);
};

const askBackup: Ask = async (db, now) => {
  const made = await db
    .selectFrom('deployment_checks')
    .select('at')
    .where('name', '=', 'backup')
    .executeTakeFirst();
  return made ? [{ metric: 'paddock_backup_age_seconds', labels: {}, value: seconds(now, made.at) }] : [];
};

const questions: readonly Ask[] = [askJobs, askEmails, askSignatures, askBackup];
