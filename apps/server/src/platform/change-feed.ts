import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from 'pino';

/** Told what of the subject changed where the word says so; undefined: anything may have. */
export type ChangeListener = (part?: string) => void;

/** Word of what changed, from whichever server process changed it: what caches are dropped by. */
export interface ChangeFeed {
  /**
   * Calls back after a statement changed the subject: a table, or `pages`, all that public pages are made from, with
   * the id of the portal whose pages they are. Also after a lost connection: then for every subject.
   */
  on(subject: string, listener: ChangeListener): void;
  close(): Promise<void>;
}

/** Milliseconds: between tries to connect, between sounds of ourselves, and until one must have been heard. */
const defaultTimings = { retry: 1_000, heartbeat: 15_000, timeout: 10_000 };

/** The subject of our own sounds. */
const heartbeatSubject = 'heartbeat';

/** Listens on the channel `changed`, which triggers notify with a subject and a part. Reconnects when cut off. */
export async function listenToChanges(
  connect: () => Client,
  log: Logger,
  timings = defaultTimings,
): Promise<ChangeFeed> {
  const listeners = new Map<string, ChangeListener[]>();
  const closing = new AbortController();
  const dropAll = () => {
    for (const group of listeners.values()) for (const listener of group) listener();
  };
  const notifyListeners = (payload: string) => {
    const [subject = '', part] = payload.split(' ');
    for (const listener of listeners.get(subject) ?? []) listener(part);
  };
  let current: ListenerConnection | undefined = await openListener(connect(), {
    notifyListeners,
    log,
    timings,
  });

  /** One try after the other: one that fails ends too, and is not to be taken for a connection that was lost. */
  const listenAgain = async (): Promise<ListenerConnection | undefined> => {
    while (!closing.signal.aborted) {
      try {
        await pause(timings.retry, undefined, { signal: closing.signal });
        return await openListener(connect(), { notifyListeners, log, timings });
      } catch {
        // Told by the try itself; the next one follows.
      }
    }
    return undefined;
  };
  const keepListening = async () => {
    while (current) {
      await current.ended;
      current = await listenAgain();
      if (closing.signal.aborted) await current?.client.end();
      // Word may have been missed while nobody listened.
      else dropAll();
    }
  };
  void keepListening();
  return {
    on: (subject, listener) => {
      const group = listeners.get(subject) ?? [];
      group.push(listener);
      listeners.set(subject, group);
    },
    close: async () => {
      closing.abort();
      await current?.client.end();
    },
  };
}

interface ListenerConnection {
  readonly client: Client;
  readonly ended: Promise<void>;
}

interface ListenerOptions {
  readonly notifyListeners: (payload: string) => void;
  readonly log: Logger;
  readonly timings: typeof defaultTimings;
}

/** Connects and listens; what fails of that is told in the log, and thrown. */
async function openListener(
  client: Client,
  { notifyListeners, log, timings }: ListenerOptions,
): Promise<ListenerConnection> {
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', (error) => log.warn({ err: error }, 'The listener for changes lost its connection'));
  try {
    await client.connect();
    await client.query('LISTEN changed');
  } catch (error) {
    log.warn({ err: error }, 'The listener for changes cannot connect');
    client.end().catch(() => undefined);
    throw error;
  }
  const hear = startHeartbeat(client, ended, { log, timings });
  client.on('notification', ({ payload = '' }) =>
    payload === heartbeatSubject ? hear() : notifyListeners(payload),
  );
  return { client, ended };
}

/**
 * Sends a word to ourselves from time to time; what is answered is to be called when it is heard. A connection that was
 * cut without a sign, or a pooler that passes no words on, would leave for good what is kept in memory: one that does
 * not bring the word back is ended.
 */
function startHeartbeat(
  client: Client,
  ended: Promise<void>,
  { log, timings }: Omit<ListenerOptions, 'notifyListeners'>,
): () => void {
  let silence: NodeJS.Timeout | undefined;
  const hear = () => {
    clearTimeout(silence);
    silence = undefined;
  };
  const giveUp = () => {
    log.warn('The listener for changes hears nothing and connects again');
    client.end().catch(() => undefined);
  };
  const sounding = setInterval(() => {
    silence ??= setTimeout(giveUp, timings.timeout);
    client.query(`NOTIFY changed, '${heartbeatSubject}'`).catch(() => undefined);
  }, timings.heartbeat);
  void ended.then(() => {
    clearInterval(sounding);
    hear();
  });
  return hear;
}
