import { createHash } from 'node:crypto';
import { lifetimes } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';
import { refuse } from './refusal.ts';
import type { Secrets } from './secrets.ts';

export interface IdempotentCall {
  key: string;
  /** The person or address that the key belongs to. */
  caller: string;
  /** Method and path. */
  target: string;
  body: unknown;
  now: Date;
  /** Bodies hold passwords and replies hold codes: neither is kept so that a dump of the database shows it. */
  secrets: Secrets;
}

/**
 * Claims the key within the transaction that commits the call's effect, so that a retry either finds the reply
 * or waits here for the first try to end. Answers the kept reply, or undefined where the call is to be carried
 * out. Another body under the same key is a conflict.
 */
export async function claimIdempotencyKey(
  db: Kysely<Database>,
  call: IdempotentCall,
): Promise<string | undefined> {
  if (call.key.length > 255) refuse('bad_request', 'Idempotency-Key has at most 255 characters.');
  const keyHash = digest(`${call.caller}\n${call.key}`);
  const bodyText = `${call.target}\n${JSON.stringify(call.body ?? null)}`;
  const bodyHash = Buffer.from(call.secrets.sign('idempotent-body', bodyText), 'base64url');
  await sql`DELETE FROM idempotency_keys
    WHERE key_hash = ${keyHash} AND "createdAt" < ${new Date(call.now.getTime() - lifetimes.idempotencyKey)}`.execute(
    db,
  );
  const claimed = await sql`
    INSERT INTO idempotency_keys (key_hash, caller, method_path, body_hash, "createdAt")
    VALUES (${keyHash}, ${call.caller}, ${call.target}, ${bodyHash}, ${call.now})
    ON CONFLICT (key_hash) DO NOTHING RETURNING key_hash`.execute(db);
  if (claimed.rows.length > 0) return undefined;
  const { rows } = await sql<{ body_hash: Buffer; reply: string | null }>`
    SELECT body_hash, reply #>> '{}' AS reply FROM idempotency_keys WHERE key_hash = ${keyHash}`.execute(db);
  const kept = rows[0];
  if (!kept?.body_hash.equals(bodyHash))
    return refuse('idempotency_conflict', 'This Idempotency-Key was used for another request.');
  return kept.reply === null
    ? undefined
    : call.secrets.decrypt(Buffer.from(kept.reply, 'base64')).toString('utf8');
}

/** Keeps the reply, in the same transaction. */
export async function keepReply(db: Kysely<Database>, call: IdempotentCall, reply: string): Promise<void> {
  const sealed = JSON.stringify(call.secrets.encrypt(Buffer.from(reply)).toString('base64'));
  await sql`UPDATE idempotency_keys SET reply = ${sealed}
    WHERE key_hash = ${digest(`${call.caller}\n${call.key}`)}`.execute(db);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
