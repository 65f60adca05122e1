import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ChangeFeed } from './change-feed.ts';
import { type Database, findNewerVersion, listMigrations } from './database/index.ts';

/** Whether a newer version has upgraded the database so that this one cannot serve on it. It does not end. */
export interface Supersession {
  readonly hasBegun: boolean;
  /** Asks the database. Throws if it does not answer. */
  check(): Promise<boolean>;
  /** Calls back when it begins, or at once if it has begun. */
  onBegin(listener: () => void): void;
}

/** In milliseconds: the pause before the database is asked again. */
const retry = 1_000;

/**
 * Watches what is applied to the database while this process serves, from before its first question on, so that
 * nothing in between is missed. Throws if the process is superseded already.
 */
export async function watchForNewerVersion({
  db,
  changes,
  log,
}: {
  db: Kysely<Database>;
  changes: ChangeFeed;
  log: Logger;
}): Promise<Supersession & { close(): Promise<void> }> {
  // Read once: an upgrade in place puts newer files there while this process runs.
  const known = await listMigrations();
  const closing = new AbortController();
  const listeners: (() => void)[] = [];
  let hasBegun = false;
  const check = async () => {
    const error = hasBegun ? undefined : await findNewerVersion(db, known);
    if (!error || hasBegun) return hasBegun;
    hasBegun = true;
    log.error(error.message);
    for (const listener of listeners) listener();
    return hasBegun;
  };
  const checkUntilAnswered = async () => {
    while (!closing.signal.aborted) {
      try {
        return await check();
      } catch {
        // The pool and the listener for changes log that the database is away.
        await pause(retry, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
    return hasBegun;
  };
  changes.on('stopping_migrations', () => void checkUntilAnswered());
  const error = await findNewerVersion(db, known);
  if (error) throw error;
  return {
    get hasBegun() {
      return hasBegun;
    },
    check,
    onBegin: (listener) => {
      listeners.push(listener);
      if (hasBegun) listener();
    },
    close: async () => closing.abort(),
  };
}
