import { setTimeout as pause } from 'node:timers/promises';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseAwayError, isPrimaryGone } from './primary-gone.ts';

/** Milliseconds between two attempts to reach a primary. */
const retryAfter = 100;

/** What a session is given, in milliseconds; 0 or nothing for no limit. */
const sessionLimits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const;

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
  readonly #limits: readonly string[];
  readonly #checkedAt = new WeakMap<PoolClient, number>();
  #suspectSince = 0;
  #loss: Error | undefined;

  constructor(config: PrimaryPoolConfig) {
    super(config);
    this.#timeout = config.primaryTimeout;
    this.#limits = sessionLimits.map((name) => String(config[name] || 0));
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
      await openSession(client, this.#limits, this.#timeout);
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

/**
 * Asks whether this is a primary, and sets what the connection has asked for at its start: a pooler in between, such as
 * PgBouncer, does not pass that on, and a role may have limits of its own where this one is to have none.
 */
async function openSession(client: PoolClient, limits: readonly string[], timeout: number): Promise<void> {
  const settings = sessionLimits.map((name, index) => `set_config('${name}', $${index + 1}, false)`);
  const question = {
    text: `SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on' AS "isReadOnly",
      set_config('TimeZone', 'UTC', false), ${settings.join(', ')}`,
    values: [...limits],
    query_timeout: timeout,
  };
  const { rows } = await client.query<{ isReadOnly: boolean }>(question);
  if (rows[0]?.isReadOnly !== false)
    throw Object.assign(new Error('This PostgreSQL is not a primary: it is read-only'), { code: '25006' });
}
