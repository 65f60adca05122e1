import { createHash } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { isOutdatedPlan } from './outdated-plan.ts';
import { isPrimaryGone } from './primary-gone.ts';

/** Preparing a statement pays off from its third run on. Each connection keeps this many, those used last. */
const runsBeforePreparing = 2;
const maxPrepared = 300;

/** The statements that this process has run. There are few texts, because values are passed as parameters. */
const runs = new Map<string, number>();
const maxTracked = 5_000;
/** The names of those that are prepared by text, the one used longest ago first. */
const names = new Map<string, string>();
/** Goes up when a table has changed its columns. What was prepared before may be refused. */
let generation = 0;

/** Puts an entry last, and takes out the first if there are too many. Returns the key that was taken out. */
function touch<Value>(map: Map<string, Value>, key: string, value: Value): string | undefined {
  map.delete(key);
  map.set(key, value);
  if (map.size <= maxPrepared) return undefined;
  const [first] = map.keys();
  if (first !== undefined) map.delete(first);
  return first;
}

/** The name to prepare a statement under, or undefined to send it unprepared. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) {
    touch(names, text, known);
    return known;
  }
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return undefined;
  const before = runs.get(text) ?? 0;
  if (before < runsBeforePreparing) {
    if (runs.size >= maxTracked) runs.clear();
    runs.set(text, before + 1);
    return undefined;
  }
  runs.delete(text);
  const name = `p${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
  touch(names, text, name);
  return name;
}

/** Has every connection prepare its statements again: the change that one of them met has met others too. */
function outdate(prepared: number): void {
  if (prepared !== generation) return;
  generation += 1;
  names.clear();
}

/** What pg knows of the statements of a connection, the message that closes one, and its socket. */
interface ClientConnection {
  readonly stream: { destroy(error: Error): void };
  readonly parsedStatements: Record<string, string>;
  close(statement: { type: 'S'; name: string }): void;
}

/**
 * A client that prepares repeated statements, because planning a list of forty columns costs PostgreSQL more than
 * running it. A pooler in between has to leave it the session. It ends once it has found that
 * its primary is gone, also where a server goes on answering, so that the pool does not hand it out again.
 *
 * PostgreSQL refuses a prepared statement whose result has other columns than when it was prepared, as on a server of
 * the former version once a newer one has added a column. It has not run then, so outside a transaction it is sent again.
 */
export class PreparedStatementClient extends Client {
  readonly #prepared = new Map<string, true>();
  #generation = generation;
  readonly #connectWithin: number | undefined;

  /** `primaryTimeout` is how long connecting may take, in milliseconds. */
  constructor(config?: ClientConfig & { primaryTimeout?: number }) {
    super(config);
    this.#connectWithin = config?.primaryTimeout;
  }

  /** The limit of the pool covers its queue too, in which a busy server lets others wait for longer. */
  override connect(...parameters: unknown[]): never {
    const { stream } = connectionOf(this);
    const timer =
      this.#connectWithin !== undefined &&
      setTimeout(() => stream.destroy(new Error('timeout expired')), this.#connectWithin);
    const stop = () => timer && clearTimeout(timer);
    this.once('connect', stop).once('end', stop);
    return (super.connect as (...sent: unknown[]) => never).apply(this, parameters);
  }

  override query(...parameters: unknown[]): never {
    const [text, values, ...rest] = parameters;
    this.#closeOutdated();
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined;
    const send = super.query as (...sent: unknown[]) => unknown;
    if (name === undefined) return this.#watch(send.apply(this, parameters));
    const unused = touch(this.#prepared, name, true);
    if (unused !== undefined) this.#close(unused);
    const preparedIn = this.#generation;
    const sent = send.call(this, { name, text, values }, ...rest);
    if (!(sent instanceof Promise)) return sent as never;
    const answered = sent.catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error;
      outdate(preparedIn);
      // A transaction has failed with it, and runs again as a whole.
      if (this.getTransactionStatus() !== 'I') throw error;
      this.#closeOutdated();
      return send.apply(this, parameters);
    });
    return this.#watch(answered);
  }

  #closeOutdated(): void {
    if (this.#generation === generation) return;
    this.#generation = generation;
    for (const name of this.#prepared.keys()) this.#close(name);
    this.#prepared.clear();
  }

  #watch(sent: unknown): never {
    if (sent instanceof Promise)
      sent.catch((error: unknown) => {
        if (isPrimaryGone(error)) this.end().catch(() => undefined);
      });
    return sent as never;
  }

  /** Sent before the next statement, without waiting. Unlike DEALLOCATE it is no error where there is none. */
  #close(name: string): void {
    const connection = connectionOf(this);
    delete connection.parsedStatements[name];
    connection.close({ type: 'S', name });
  }
}

const connectionOf = (client: Client) => (client as unknown as { connection: ClientConnection }).connection;
