import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { type Finding, storeCheck } from './stored-checks.ts';

const name = 'backup';
const hour = 60 * 60_000;
/** The age of the last backup above which somebody should look, in hours. */
const overdue = 7 * 24;

/** Stores that a backup was made, for the health of the deployment. The message says what it holds, never where it is. */
export function recordBackup(
  db: Kysely<Database>,
  { message, at }: { message: string; at: Date },
): Promise<void> {
  return storeCheck(db, name, { outcome: 'works', message }, { user: null, now: at });
}

/** How old the last backup is. */
export async function backupHealth(db: Kysely<Database>, now: Date): Promise<Finding> {
  const made = await db
    .selectFrom('deployment_checks')
    .select(['at', 'message'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!made)
    return {
      outcome: 'attention',
      message: 'npm run backup has not been run yet. Backups that are made in another way are not seen here.',
    };
  const hours = Math.max(0, Math.floor((now.getTime() - made.at.getTime()) / hour));
  const age =
    hours < 1
      ? 'less than an hour'
      : hours < 48
        ? count(hours, 'hour')
        : count(Math.floor(hours / 24), 'day');
  return {
    outcome: hours > overdue ? 'attention' : 'works',
    message: `The last one is ${age} old. ${made.message}`,
  };
}

const count = (number: number, noun: string) => `${number} ${number === 1 ? noun : `${noun}s`}`;
