import type { BackgroundJob } from '@paddock/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { JobDefinition } from '../../../platform/define-job.ts';

type State = BackgroundJob['state'];

/** The maximum length of a shown error message. */
export const maxProblemLength = 500;

/** The states of the queue that admins see as one. */
const storedStates: Readonly<Record<State, readonly string[]>> = {
  waiting: ['created', 'retry'],
  running: ['active'],
  failed: ['failed'],
};

/** The jobs that this server knows. The queue has others, for its own work. */
const nameCondition = (definitions: readonly JobDefinition[], name: string | undefined) =>
  sql`name = ANY(${definitions.map((job) => job.name).filter((known) => !name || known === name)}::text[])`;

const stateSql = sql`CASE state WHEN 'active' THEN 'running' WHEN 'failed' THEN 'failed' ELSE 'waiting' END`;

interface JobRow {
  _id: string;
  name: string;
  state: State;
  failures: number;
  problem: string | null;
  createdAt: Date;
  dueAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
}

/** One page of jobs, newest first. Their data stays out of it, because it may name people. */
export async function findJobs(
  db: Kysely<Database>,
  definitions: readonly JobDefinition[],
  query: { state?: State | undefined; name?: string | undefined; limit: number; offset: number },
): Promise<BackgroundJob[]> {
  const states = query.state ? storedStates[query.state] : Object.values(storedStates).flat();
  const { rows } = await sql<JobRow>`
    SELECT id AS _id, name, ${stateSql} AS state,
      retry_count + (state = 'failed')::int AS failures,
      left(output->>'message', ${maxProblemLength}) AS problem,
      created_on AS "createdAt", start_after AS "dueAt", started_on AS "startedAt", completed_on AS "completedAt"
    FROM pgboss.job
    WHERE ${nameCondition(definitions, query.name)} AND state::text = ANY(${states}::text[])
    ORDER BY coalesce(completed_on, created_on) DESC, id DESC
    LIMIT ${query.limit} OFFSET ${query.offset}`.execute(db);
  const outcomes = new Map(definitions.map(({ name, outcomeIn }) => [name, outcomeIn ?? null]));
  return rows.map(({ completedAt, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    failedAt: row.state === 'failed' ? (completedAt?.toISOString() ?? null) : null,
    outcomeIn: outcomes.get(row.name) ?? null,
  }));
}

/** Counts the jobs in each state. */
export async function countJobs(
  db: Kysely<Database>,
  definitions: readonly JobDefinition[],
  name: string | undefined,
): Promise<Record<State, number>> {
  const { rows } = await sql<{ state: State; count: number }>`
    SELECT ${stateSql} AS state, count(*)::int AS count FROM pgboss.job
    WHERE ${nameCondition(definitions, name)} AND state::text = ANY(${Object.values(storedStates).flat()}::text[])
    GROUP BY 1`.execute(db);
  const count = (state: State) => rows.find((row) => row.state === state)?.count ?? 0;
  return { waiting: count('waiting'), running: count('running'), failed: count('failed') };
}
