import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseAwayError, isPrimaryGone } from './primary-gone.ts';
import { sessionSettings } from './session-settings.ts';

/** Milliseconds between two attempts to reach a primary. */
const retryAfter = 100;

interface PrimaryPoolConfig extends PoolConfig {
  /** How long a request for a connection waits while there is no primary, in milliseconds. */
  primaryTimeout: number;
}

/**
 * A pool that hands out connections to a primary only, and waits a while for one. A connection is asked whether it
 * leads to a primary when it is new, and again once another one was lost: a former primary may go on answering reads.
 */
export class PrimaryPool extends Pool {
  readonly #timeout: number;
  readonly #settings: string;
  readonly #checkedAt = new WeakMap<PoolClient, number>();
  #suspectSince = 0;
  #loss: Error | undefined;

  constructor(config: PrimaryPoolConfig) {
    super(config);
    this.#timeout = config.primaryTimeout;
    this.#settings = sessionSettings(config);
  }

  /** Called when a connection was lost: the others are checked before they are used again. */
  suspect(loss: Error): void {
    this.#suspectSince = performance.now();
    this.#loss = loss;
  }

  /** @throws DatabaseAwayError where no primary is reached in time */
  async connectToPrimary(): Promise<PoolClient> {
    const until = performance.now() + this.#timeout;
    for (;;) {
      try {
        return await this.#withinTimeout(this.#connectOnce(), until);
      } catch (error) {
        if (!isPrimaryGone(error) || error instanceof DatabaseAwayError) throw error;
        this.suspect(error);
        if (performance.now() + retryAfter >= until) throw new DatabaseAwayError('not-reached', error);
        await pause(retryAfter);
      }
    }
  }

  async #connectOnce(): Promise<PoolClient> {
    const client = await this.connect();
    if ((this.#checkedAt.get(client) ?? -1) >= this.#suspectSince) return client;
    const at = performance.now();
    try {
      await openSession(client, this.#settings, this.#timeout);
    } catch (error) {
      client.release(true);
      throw error;
    }
    this.#checkedAt.set(client, at);
    this.#loss = undefined;
    return client;
  }

  /**
   * Waits for the attempt, which may be in the queue behind others that hang. Without a loss, the pool is only busy,
   * and its own limit applies.
   */
  async #withinTimeout(attempt: Promise<PoolClient>, until: number): Promise<PoolClient> {
    const timeIsUp = Promise.withResolvers<never>();
    const timer = setTimeout(
      () => {
        if (this.#loss) timeIsUp.reject(new DatabaseAwayError('not-reached', this.#loss));
      },
      Math.max(0, until - performance.now()),
    );
    try {
      return await Promise.race([attempt, timeIsUp.promise]);
    } catch (error) {
      attempt.then(
        (client) => client.release(),
        () => undefined,
      );
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Asks whether this is a primary, and sets what the session is to have. */
async function openSession(client: PoolClient, settings: string, timeout: number): Promise<void> {
  const question = {
    text: `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly", ${settings}`,
    query_timeout: timeout,
  };
  const { rows } = await client.query<{ isReadOnly: boolean }>(question);
  if (rows[0]?.isReadOnly !== false)
    throw Object.assign(new Error('This PostgreSQL is not a primary: it is read-only'), { code: '25006' });
}
