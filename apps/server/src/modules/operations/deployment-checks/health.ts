import { statfs } from 'node:fs/promises';
import type { HealthPart } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { Scanner } from '../../../adapters/scanner/index.ts';
import type { Store } from '../../../adapters/storage/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { backupHealth } from './last-backup.ts';

type Found = Omit<HealthPart, 'name'>;

interface HealthSources {
  readonly platform: Pick<Platform, 'db' | 'clock' | 'config' | 'jobs'>;
  readonly store: Store;
  readonly scanner: Scanner | null;
}

/** How long a part may take to reply before it counts as away, in milliseconds. */
const patience = 3_000;
const minute = 60_000;
const week = 7 * 24 * 60 * minute;
/** The share of free disk space below which somebody should look. */
const scarceDiskShare = 0.1;

/** Looks at each part of the deployment. A part that is away delays the others by a few seconds at most. */
export async function deploymentHealth({ platform, store, scanner }: HealthSources): Promise<HealthPart[]> {
  const { db, clock, config } = platform;
  const now = clock.now();
  const parts = {
    database: () => databaseHealth(db),
    jobs: () => jobsHealth(platform, now),
    mail: () => mailHealth(db, config.smtpUrl !== null, now),
    storage: () => storageHealth(store),
    scanner: () => scannerHealth(scanner),
    disk: () => diskHealth(config.dataDir),
    backup: () => backupHealth(db, now),
  } satisfies Record<HealthPart['name'], () => Promise<Found>>;
  const names = Object.keys(parts) as HealthPart['name'][];
  return Promise.all(names.map(async (name) => ({ name, ...(await withinPatience(parts[name]())) })));
}

async function withinPatience(looking: Promise<Found>): Promise<Found> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<Found>((resolve) => {
    timer = setTimeout(
      () => resolve({ outcome: 'failed', message: 'It did not reply within 3 seconds.' }),
      patience,
    );
  });
  try {
    return await Promise.race([looking.catch(asFailure), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}

const asFailure = (error: unknown): Found => ({
  outcome: 'failed',
  message: `It cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
});

async function databaseHealth(db: Kysely<Database>): Promise<Found> {
  const { rows } = await sql<{ size: string }>`
    SELECT pg_size_pretty(pg_database_size(current_database())) AS size`.execute(db);
  return { outcome: 'works', message: `It replies, and holds ${rows[0]?.size ?? 'an unknown amount'}.` };
}

async function jobsHealth({ db, jobs }: Pick<Platform, 'db' | 'jobs'>, now: Date): Promise<Found> {
  const names = jobs.handled().map(({ name }) => name);
  const { rows } = await sql<{ oldest: Date | null; failed: number }>`
    SELECT min(start_after) FILTER (WHERE state IN ('created', 'retry') AND start_after <= ${now}) AS oldest,
      count(*) FILTER (WHERE state = 'failed')::int AS failed
    FROM pgboss.job WHERE name = ANY(${names}::text[])`.execute(db);
  const { oldest = null, failed = 0 } = rows[0] ?? {};
  const late = oldest ? Math.floor((now.getTime() - oldest.getTime()) / minute) : 0;
  if (late >= 15)
    return { outcome: 'failed', message: `A job has been due for ${late} minutes, so no worker takes it.` };
  if (failed > 0)
    return {
      outcome: 'attention',
      message: `${failed} ${failed === 1 ? 'job has' : 'jobs have'} failed and will not be tried again by themselves.`,
    };
  return { outcome: 'works', message: 'Nothing is late and nothing has failed.' };
}

async function mailHealth(db: Kysely<Database>, hasServer: boolean, now: Date): Promise<Found> {
  if (!hasServer)
    return { outcome: 'attention', message: 'SMTP_URL is not set: emails go to the outbox only.' };
  const since = new Date(now.getTime() - week);
  const { rows } = await sql<{
    lastSentAt: Date | null;
    failed: number;
    uncertain: number;
    problem: string | null;
  }>`
    WITH week AS (SELECT *, "failedAt" IS NOT NULL AND "handedOverAt" IS NOT NULL AS "isUncertain"
      FROM outbox WHERE "createdAt" > ${since})
    SELECT max("sentAt") FILTER (WHERE problem IS NULL) AS "lastSentAt",
      count(*) FILTER (WHERE NOT "isUncertain"
        AND ("failedAt" IS NOT NULL OR (problem IS NOT NULL AND "sentAt" IS NULL)))::int AS failed,
      count(*) FILTER (WHERE "isUncertain")::int AS uncertain,
      (array_agg(problem ORDER BY "updatedAt" DESC)
        FILTER (WHERE problem IS NOT NULL AND "sentAt" IS NULL AND NOT "isUncertain"))[1] AS problem
    FROM week`.execute(db);
  const { failed = 0, uncertain = 0, problem = null, lastSentAt = null } = rows[0] ?? {};
  if (failed > 0)
    return {
      outcome: 'attention',
      message: `${failed} ${failed === 1 ? 'email of' : 'emails of'} this week could not be sent, the last because: ${problem ?? 'no reason was given'}`,
    };
  if (uncertain > 0)
    return {
      outcome: 'attention',
      message: `${uncertain} ${uncertain === 1 ? 'email of' : 'emails of'} this week may not have arrived: the mail server had the whole email, and its answer was lost. The outbox sends ${uncertain === 1 ? 'it' : 'them'} again when you ask for it.`,
    };
  return {
    outcome: 'works',
    message: lastSentAt
      ? 'Every email of this week was sent.'
      : 'No email of this week failed, and none was sent.',
  };
}

async function storageHealth(store: Store): Promise<Found> {
  await store.stat('checks/health.txt');
  return { outcome: 'works', message: 'It replies.' };
}

async function scannerHealth(scanner: Scanner | null): Promise<Found> {
  if (!scanner)
    return { outcome: 'attention', message: 'CLAMD_URL is not set: uploads are stored unscanned.' };
  const verdict = await scanner.scan(harmless());
  return verdict === 'clean'
    ? { outcome: 'works', message: 'It scans.' }
    : { outcome: 'failed', message: 'It takes a harmless sample for malware.' };
}

async function* harmless(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('A harmless sample of Paddock.\n');
}

async function diskHealth(folder: string): Promise<Found> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const gigabytes = (bavail * bsize) / 1024 ** 3;
  const isScarce = bavail / blocks < scarceDiskShare || gigabytes < 1;
  const share = Math.floor((100 * bavail) / blocks);
  return {
    outcome: isScarce ? 'attention' : 'works',
    message: `${gigabytes.toFixed(1)} GB free where DATA_DIR is (${share}%).`,
  };
}
