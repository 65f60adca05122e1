import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../database/schema.ts';
import type { AuditSink } from './audit-sink.ts';
import { chainLines } from './chain-lines.ts';
import { createStreaming } from './stream-lines.ts';

/** What gives the lines of the audit log their places, and sends them, until it is stopped. */
export interface AuditKeeper {
  stop(): Promise<void>;
}

/** Poll interval in milliseconds. After a failure it doubles each time. */
const interval = 1_000;
const longestPause = 30_000;

const untilLater = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  pause(milliseconds, undefined, { signal }).catch(() => undefined);

/**
 * Keeps the chain, and sends its lines in their order to `sink`. Any number of processes may do it: one at a time chains,
 * and one at a time sends.
 */
export function keepAudit({
  db,
  log,
  sink,
  every = interval,
  rest = untilLater,
}: {
  db: Kysely<Database>;
  log: Logger;
  sink: AuditSink | null;
  every?: number;
  /** Waits for some milliseconds, or until it is stopped. */
  rest?: (milliseconds: number, stop: AbortSignal) => Promise<void>;
}): AuditKeeper {
  const ended = new AbortController();
  const streaming = sink && createStreaming(db, sink);
  let failures = 0;
  const keep = async () => {
    while (!ended.signal.aborted) {
      try {
        await chainLines(db);
        await streaming?.send(ended.signal);
        if (failures > 0) log.info('The audit log is chained and sent again');
        failures = 0;
      } catch (error) {
        if (failures === 0) log.warn({ err: error }, 'The audit log cannot be chained or sent; trying again');
        failures += 1;
      }
      await rest(failures === 0 ? every : Math.min(every * 2 ** failures, longestPause), ended.signal);
    }
    await streaming?.release().catch(() => undefined);
  };
  const keeping = keep();
  return {
    stop: async () => {
      ended.abort();
      await keeping;
    },
  };
}
