import { createHash } from 'node:crypto';
import { Client } from 'pg';

/** Preparing a statement pays off from its third run on. Each connection keeps this many. */
const runsBeforePreparing = 2;
const maxPrepared = 300;

/** The statements that this process has run. There are few texts, because values are passed as parameters. */
const runs = new Map<string, number>();
const names = new Map<string, string>();
const maxTracked = 5_000;

/** The name to prepare a statement under, or undefined to send it unprepared. */
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
 * A client that prepares repeated statements, because planning a list of forty columns costs PostgreSQL more than
 * running it. A pooler in between must support named statements (PgBouncer since 1.21).
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
