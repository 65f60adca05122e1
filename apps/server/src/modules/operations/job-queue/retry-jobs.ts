import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../platform/domain-error.ts';
import type { Jobs } from '../../../platform/jobs.ts';

/** The most jobs that "all" queues in one request. */
const maxRetried = 1_000;

/**
 * Queues these failed jobs again, or all of them. A job whose outcome another list keeps is retried there, because
 * only that list knows whether its work is still to be done. Of an exclusive queue, the last one to fail is queued, unless
 * another does the same work; the others stay failed. Returns how many were queued, and of which names.
 */
export async function retryFailedJobs(
  db: Kysely<Database>,
  jobs: Jobs,
  which: readonly string[] | 'all',
): Promise<{ queued: number; names: string[] }> {
  const definitions = jobs.handled();
  const elsewhere = definitions.filter(({ outcomeIn }) => outcomeIn).map(({ name }) => name);
  const here = definitions.filter(({ outcomeIn }) => !outcomeIn).map(({ name }) => name);
  if (which !== 'all') await assertRetryable(db, { ids: which, here, elsewhere });
  const { rows } = await sql<{ id: string; name: string }>`
    WITH failed AS (
      SELECT id, name, policy, singleton_key, completed_on,
        row_number() OVER (PARTITION BY name, singleton_key ORDER BY completed_on DESC, id) AS place
      FROM pgboss.job
      WHERE state = 'failed' AND name = ANY(${here}::text[])
        AND (${which === 'all'} OR id = ANY(${which === 'all' ? [] : which}::uuid[]))
    )
    SELECT id, name FROM failed j
    WHERE NOT (policy = 'exclusive' AND (place > 1 OR EXISTS (
      SELECT 1 FROM pgboss.job other WHERE other.name = j.name AND other.state IN ('created', 'retry', 'active')
        AND other.singleton_key IS NOT DISTINCT FROM j.singleton_key)))
    ORDER BY completed_on LIMIT ${maxRetried}`.execute(db);
  let queued = 0;
  const names = [...new Set(rows.map(({ name }) => name))];
  for (const name of names)
    queued += await jobs.retry(
      db,
      name,
      rows.filter((row) => row.name === name).map(({ id }) => id),
    );
  return { queued, names };
}

async function assertRetryable(
  db: Kysely<Database>,
  { ids, here, elsewhere }: { ids: readonly string[]; here: readonly string[]; elsewhere: readonly string[] },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM pgboss.job WHERE id = ANY(${ids}::uuid[]) AND name = ANY(${[...here, ...elsewhere]}::text[])
  `.execute(db);
  if (rows.length < new Set(ids).size) throwNotFound('This job');
  if (rows.some(({ name }) => elsewhere.includes(name)))
    throwDomainError(
      'conflict',
      'This job sends a message. Please retry it in the list of emails or deliveries, which knows whether it was sent.',
    );
}
