import type { Client } from 'pg';
import type { Logger } from 'pino';

/** Word of changed tables, from whichever server process changed them: what caches are dropped by. */
export interface Changes {
  /** Calls back after a statement changed the table. Also after a lost connection: then for every table. */
  on(table: string, listener: () => void): void;
  close(): Promise<void>;
}

/** Listens on the channel `changed`, which triggers notify with the table's name. Reconnects when cut off. */
export async function listenToChanges(connect: () => Client, log: Logger): Promise<Changes> {
  const listeners = new Map<string, Array<() => void>>();
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const dropAll = () => {
    for (const group of listeners.values()) for (const listener of group) listener();
  };
  const listen = async () => {
    const next = connect();
    next.on('notification', (message) => {
      for (const listener of listeners.get(message.payload ?? '') ?? []) listener();
    });
    next.on('error', (error) => log.warn({ err: error }, 'The listener for changes lost its connection'));
    next.on('end', () => {
      if (closed) return;
      retry = setTimeout(() => void relisten(), 500);
    });
    await next.connect();
    await next.query('LISTEN changed');
    client = next;
  };
  const relisten = async () => {
    try {
      await listen();
      // Word may have been missed while nobody listened.
      dropAll();
    } catch {
      if (!closed) retry = setTimeout(() => void relisten(), 2_000);
    }
  };
  await listen();
  return {
    on: (table, listener) => {
      const group = listeners.get(table) ?? [];
      group.push(listener);
      listeners.set(table, group);
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
