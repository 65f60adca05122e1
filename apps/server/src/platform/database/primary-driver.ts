import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { noteWrite } from './noted-writes.ts';
import { DatabaseAwayError, isPrimaryGone, wasNotRun } from './primary-gone.ts';
import type { PrimaryPool } from './primary-pool.ts';

/** How often the first statement of a connection is sent, over another connection each time. */
const attempts = 4;

/** Statements that change nothing, so that they can be sent twice. */
const isRead = (text: string): boolean =>
  /^\s*(?:select|with|show)\b/i.test(text) && !/\b(?:insert|update|delete|merge|into)\b/i.test(text);

/**
 * Sends what has had no effect again when its connection turns out to be dead: a read outside a transaction, BEGIN, and
 * whatever was not run. Only as the first statement on a connection, because a session may hold more, such as a lock.
 * What was lost otherwise fails with a {@link DatabaseAwayError} that says whether the database may have kept it.
 */
export class PrimaryDriver implements Driver {
  readonly #driver: Driver;
  readonly #source: ConnectionSource;

  constructor(pool: PrimaryPool) {
    const connect = () => pool.connectToPrimary();
    const driver: Driver = new PostgresDriver({
      pool: { connect, end: () => pool.end(), options: pool.options },
    });
    this.#driver = driver;
    this.#source = {
      acquire: () => driver.acquireConnection(),
      release: (connection) => driver.releaseConnection(connection),
      onLost: (error) => pool.suspect(error),
    };
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PrimaryConnection(await this.#source.acquire(), this.#source);
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await connectionOf(connection).begin((inner) => this.#driver.beginTransaction(inner, settings));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connectionOf(connection).end('unknown', (inner) => this.#driver.commitTransaction(inner));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connectionOf(connection).end('undone', (inner) => this.#driver.rollbackTransaction(inner));
    } catch (error) {
      // The server rolls back what was open on a lost connection. The caller needs the error that came first.
      if (!(error instanceof DatabaseAwayError)) throw error;
    }
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await connectionOf(connection).release();
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

function connectionOf(connection: DatabaseConnection): PrimaryConnection {
  if (connection instanceof PrimaryConnection) return connection;
  throw new Error('This connection was not acquired from this driver');
}

interface ConnectionSource {
  readonly acquire: () => Promise<DatabaseConnection>;
  readonly release: (connection: DatabaseConnection) => Promise<void>;
  readonly onLost: (error: Error) => void;
}

class PrimaryConnection implements DatabaseConnection {
  readonly #source: ConnectionSource;
  /** Absent while no other connection has been found in place of a lost one. */
  #inner: DatabaseConnection | undefined;
  #isFresh = true;
  #isInTransaction = false;

  constructor(inner: DatabaseConnection, source: ConnectionSource) {
    this.#inner = inner;
    this.#source = source;
  }

  async begin(send: (inner: DatabaseConnection) => Promise<void>): Promise<void> {
    await this.#runFirst('undone', send);
    this.#isInTransaction = true;
  }

  /** Ends the transaction. */
  async end(
    outcome: 'undone' | 'unknown',
    send: (inner: DatabaseConnection) => Promise<void>,
  ): Promise<void> {
    this.#isInTransaction = false;
    await this.#run(outcome, send);
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const outcome = this.#isInTransaction || isRead(query.sql) ? 'undone' : 'unknown';
    return this.#runFirst(outcome, (inner) => inner.executeQuery<Row>(query));
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<Row>> {
    if (!this.#inner) throw new Error('This connection was lost');
    this.#isFresh = false;
    return this.#inner.streamQuery(query, chunkSize);
  }

  async release(): Promise<void> {
    if (this.#inner) await this.#source.release(this.#inner);
  }

  /** Sends something once. `outcome` says what a lost connection means for it. */
  async #run<Result>(
    outcome: 'undone' | 'unknown',
    send: (inner: DatabaseConnection) => Promise<Result>,
  ): Promise<Result> {
    if (!this.#inner) throw new Error('This connection was lost');
    this.#isFresh = false;
    try {
      const result = await send(this.#inner);
      if (outcome === 'unknown') noteWrite();
      return result;
    } catch (error) {
      if (!isPrimaryGone(error)) throw error;
      this.#source.onLost(error);
      const known = wasNotRun(error) ? 'undone' : outcome;
      // The caller may go on without it, and then a later error must not say that nothing was changed.
      if (known === 'unknown') noteWrite();
      throw new DatabaseAwayError(known, error);
    }
  }

  /** As {@link #run}. What had no effect is sent over another connection, if nothing was sent over this one before. */
  async #runFirst<Result>(
    outcome: 'undone' | 'unknown',
    send: (inner: DatabaseConnection) => Promise<Result>,
  ): Promise<Result> {
    const isFirst = this.#isFresh;
    for (let remaining = attempts; ; remaining -= 1)
      try {
        return await this.#run(outcome, send);
      } catch (error) {
        const isUndone = error instanceof DatabaseAwayError && error.outcome === 'undone';
        if (!isFirst || !isUndone || remaining <= 1) throw error;
        await this.#replace();
      }
  }

  async #replace(): Promise<void> {
    const lost = this.#inner;
    this.#inner = undefined;
    if (lost) await this.#source.release(lost);
    this.#inner = await this.#source.acquire();
  }
}
