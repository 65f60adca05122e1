import { createHash } from 'node:crypto';
import { Client } from 'pg';

/** A statement pays for being prepared from its third run on; so many are kept on each connection. */
const runsBeforePreparing = 2;
const maxPrepared = 300;

/** What this process has seen of statements. Texts are few: values travel as parameters. */
const runs = new Map<string, number>();
const names = new Map<string, string>();
const maxTracked = 5_000;

/** The name to prepare a statement under, or undefined for one that is better sent as it is. */
function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= maxPrepared || !/^\s*(select|with|insert|update|delete)\b/i.test(text)) return undefined;
  const before = runs.get(text) ?? 0;
  if (before < runsBeforePreparing) {
    if (runs.size >= maxTracked) runs.clear();
    runs.set(text, before + 1);
    return undefined;
  }
  runs.delete(text);
  const name = `p${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/**
 * A connection that prepares the statements it meets again: planning a list of forty columns costs PostgreSQL
 * more than running it. Named statements need a pooler in between to know of them (PgBouncer from 1.21 on).
 */
export class PreparedStatementClient extends Client {
  override query(...parameters: unknown[]): never {
    const [text, values, ...rest] = parameters;
    const name = typeof text === 'string' && Array.isArray(values) ? statementName(text) : undefined;
    const send = super.query as (...sent: unknown[]) => never;
    if (name === undefined) return send.apply(this, parameters);
    return send.call(this, { name, text, values }, ...rest);
  }
}
