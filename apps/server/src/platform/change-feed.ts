import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from 'pino';

/** Receives which part of the subject changed; undefined means that anything may have. */
export type ChangeListener = (part?: string) => void;

/** Notifications about changes, from any server process. They invalidate caches. */
export interface ChangeFeed {
  /**
   * Calls back after a statement changed the subject: a table, or `pages` with the id of the portal, for everything
   * that public pages are made from. Also calls back for every subject after a lost connection,
   * and every second until there is one again, if the database answers meanwhile.
   */
  on(subject: string, listener: ChangeListener): void;
  /** Whether notifications arrive, as far as is known. */
  isListening(): boolean;
  close(): Promise<void>;
}

/**
 * In milliseconds: the pause between connection attempts, and between calls without a connection; the heartbeat interval,
 * and its timeout.
 */
const defaultTimings = { retry: 1_000, heartbeat: 15_000, timeout: 10_000 };

/** The subject of our own heartbeat. */
const heartbeatSubject = 'heartbeat';

/** A primary alone sounds it: a former one that still answers has no changes to tell of. */
const soundHeartbeat = `SELECT pg_notify('changed', '${heartbeatSubject}')
  WHERE NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off'`;

/**
 * Listens on the channel `changed`, which triggers notify with a subject and a part. Reconnects when the connection
 * is lost. `connect` opens one that handles its errors. `ask` throws if the database does not answer other connections.
 */
export async function listenToChanges(
  { connect, ask }: { connect: () => Promise<Client>; ask: () => Promise<unknown> },
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
  let current: ListenerConnection | undefined = await openListener(connect, {
    notifyListeners,
    log,
    timings,
  });

  /** One attempt at a time. A failed attempt ends its connection too, which does not count as a lost one. */
  const listenAgain = async (): Promise<ListenerConnection | undefined> => {
    while (!closing.signal.aborted) {
      try {
        await pause(timings.retry, undefined, { signal: closing.signal });
        return await openListener(connect, { notifyListeners, log, timings });
      } catch {
        // The attempt logs its error; the next one follows.
      }
    }
    return undefined;
  };
  /**
   * Until there is a connection again, nobody reports changes, and a database that answers makes them. What is cached
   * stays only while it does not answer, when there is nothing newer to read.
   */
  const dropUntil = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      await pause(timings.retry, undefined, { signal }).catch(() => undefined);
      const isAnswered = await ask().then(
        () => true,
        () => false,
      );
      if (isAnswered && !signal.aborted) dropAll();
    }
  };
  const keepListening = async () => {
    while (current) {
      await current.ended;
      current = undefined;
      const listening = new AbortController();
      void dropUntil(AbortSignal.any([listening.signal, closing.signal]));
      current = await listenAgain();
      // A pooler may take the connection, and pass nothing on.
      if (current) await Promise.race([current.heard, current.ended]);
      listening.abort();
      if (closing.signal.aborted) await current?.client.end();
      // Notifications may have been missed while disconnected.
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
    isListening: () => current?.isHeard() ?? false,
    close: async () => {
      closing.abort();
      await current?.client.end();
    },
  };
}

interface ListenerConnection {
  readonly client: Client;
  readonly ended: Promise<void>;
  /** Resolves with the first notification that arrives. */
  readonly heard: Promise<void>;
  readonly isHeard: () => boolean;
}

interface ListenerOptions {
  readonly notifyListeners: (payload: string) => void;
  readonly log: Logger;
  readonly timings: typeof defaultTimings;
}

/** Connects and listens. Logs and rethrows an error. */
async function openListener(
  connect: () => Promise<Client>,
  { notifyListeners, log, timings }: ListenerOptions,
): Promise<ListenerConnection> {
  try {
    const client = await connect();
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('error', (error) => log.warn({ err: error }, 'The listener for changes lost its connection'));
    await client.query('LISTEN changed').catch((error: unknown) => {
      client.end().catch(() => undefined);
      throw error;
    });
    const { promise: heard, resolve: markHeard } = Promise.withResolvers<void>();
    let isHeard = false;
    client.on('notification', ({ payload = '' }) => {
      isHeard = true;
      markHeard();
      if (payload === heartbeatSubject) hear();
      else notifyListeners(payload);
    });
    const hear = startHeartbeat(client, ended, { log, timings });
    return { client, ended, heard, isHeard: () => isHeard };
  } catch (error) {
    log.warn({ err: error }, 'The listener for changes cannot connect');
    throw error;
  }
}

/**
 * Sends a heartbeat to ourselves at once and regularly; call the returned function when it arrives. A connection that was cut
 * silently, a former primary, or a pooler that does not pass notifications on would leave caches stale forever, so a
 * connection without the heartbeat is ended.
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
    log.warn('The listener for changes receives no heartbeat and reconnects');
    client.end().catch(() => undefined);
  };
  const sound = () => {
    silence ??= setTimeout(giveUp, timings.timeout);
    client.query(soundHeartbeat).catch(() => undefined);
  };
  sound();
  const sounding = setInterval(sound, timings.heartbeat);
  void ended.then(() => {
    clearInterval(sounding);
    hear();
  });
  return hear;
}
