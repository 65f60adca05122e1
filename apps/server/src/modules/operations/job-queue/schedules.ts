import type { Schedule } from '@paddock/contract';
import { CronExpressionParser } from 'cron-parser';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { JobDefinition } from '../../../platform/define-job.ts';
import { maxProblemLength } from './find-jobs.ts';

interface RunRow {
  name: string;
  at: Date;
  state: string;
  problem: string | null;
}

const runStates: Readonly<Record<string, NonNullable<Schedule['lastRun']>['state']>> = {
  active: 'running',
  completed: 'completed',
  failed: 'failed',
  retry: 'retrying',
};

/** The jobs with a schedule, by the time of their next run. */
export async function findSchedules(
  db: Kysely<Database>,
  definitions: readonly JobDefinition[],
  now: Date,
): Promise<Schedule[]> {
  const scheduled = definitions.flatMap(({ name, schedule }) =>
    schedule === undefined ? [] : [{ name, cron: schedule }],
  );
  const { rows } = await sql<RunRow>`
    SELECT DISTINCT ON (name) name, started_on AS at, state::text AS state,
      left(output->>'message', ${maxProblemLength}) AS problem
    FROM pgboss.job WHERE name = ANY(${scheduled.map(({ name }) => name)}::text[]) AND started_on IS NOT NULL
    ORDER BY name, started_on DESC`.execute(db);
  return scheduled
    .map(({ name, cron }): Schedule => {
      const run = rows.find((row) => row.name === name);
      const state = run && runStates[run.state];
      return {
        name,
        cron,
        lastRun:
          run && state
            ? { at: run.at.toISOString(), state, problem: state === 'completed' ? null : run.problem }
            : null,
        nextRunAt: CronExpressionParser.parse(cron, { currentDate: now, tz: 'UTC' })
          .next()
          .toDate()
          .toISOString(),
      };
    })
    .toSorted((first, second) => first.nextRunAt.localeCompare(second.nextRunAt));
}
