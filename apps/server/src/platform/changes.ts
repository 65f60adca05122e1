import type { Client } from 'pg';
import type { Logger } from 'pino';

/** Told what of the subject changed where the word says so; undefined: anything may have. */
export type ChangeListener = (part?: string) => void;

/** Word of what changed, from whichever server process changed it: what caches are dropped by. */
export interface Changes {
  /**
   * Calls back after a statement changed the subject: a table, or `pages`, all that public pages are made from, with
   * the id of the portal whose pages they are. Also after a lost connection: then for every subject.
   */
  on(subject: string, listener: ChangeListener): void;
  close(): Promise<void>;
}

/** Listens on the channel `changed`, which triggers notify with a subject and a part. Reconnects when cut off. */
export async function listenToChanges(connect: () => Client, log: Logger): Promise<Changes> {
  const listeners = new Map<string, ChangeListener[]>();
  let client: Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const dropAll = () => {
    for (const group of listeners.values()) for (const listener of group) listener();
  };
  const listen = async () => {
    const next = connect();
    next.on('notification', (message) => {
      const [subject = '', part] = (message.payload ?? '').split(' ');
      for (const listener of listeners.get(subject) ?? []) listener(part);
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
    on: (subject, listener) => {
      const group = listeners.get(subject) ?? [];
      group.push(listener);
      listeners.set(subject, group);
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
