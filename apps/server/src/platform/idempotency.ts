import { createHash } from 'node:crypto';
import { lifetimes } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from './database/schema.ts';
import { throwDomainError } from './domain-error.ts';
import type { KeyUse } from './keys/key-use.ts';
import type { Secrets } from './secrets.ts';

const bodyPurpose = 'idempotent-body';

/** What SECRET_KEY encrypts and signs here, for a rotation of the key. */
export const idempotencySecrets = {
  sealed: [{ table: 'idempotency_keys', key: 'key_hash', column: 'reply', form: 'json' }],
  signed: [{ purpose: bodyPurpose, lifetime: lifetimes.idempotencyKey }],
} satisfies KeyUse;

export interface IdempotentRequest {
  key: string;
  /** The person or address that the key belongs to. */
  caller: string;
  /** Method and path. */
  target: string;
  body: unknown;
  now: Date;
  /**
   * Bodies contain passwords and replies contain codes, so neither is stored in a form that a dump of the database
   * reveals.
   */
  secrets: Secrets;
}

/**
 * Returns the reply stored for the key, before anything is prepared or locked. Throws a conflict if the body differs.
 */
export async function findStoredReply(
  db: Kysely<Database>,
  request: IdempotentRequest,
): Promise<string | undefined> {
  if (request.key.length > 255)
    throwDomainError('bad_request', 'An Idempotency-Key can have up to 255 characters.');
  const stored = await readStoredReply(db, request);
  return stored && decryptReply(stored, request);
}

/**
 * Claims the key in the transaction that commits the request's effect, so that a retry either finds the reply or
 * waits here until the first attempt ends. Returns the stored reply, or undefined if the request should run. Throws a
 * conflict if the body differs.
 */
export async function claimIdempotencyKey(
  db: Kysely<Database>,
  request: IdempotentRequest,
): Promise<string | undefined> {
  await sql`DELETE FROM idempotency_keys
    WHERE key_hash = ${hashKey(request)} AND "createdAt" < ${oldest(request.now)}`.execute(db);
  const claimed = await sql`
    INSERT INTO idempotency_keys (key_hash, caller, method_path, body_hash, "createdAt")
    VALUES (${hashKey(request)}, ${request.caller}, ${request.target}, ${bodyHashes(request)[0]}, ${request.now})
    ON CONFLICT (key_hash) DO NOTHING RETURNING key_hash`.execute(db);
  if (claimed.rows.length > 0) return undefined;
  return decryptReply(await readStoredReply(db, request), request);
}

/** Stores the reply, in the same transaction. */
export async function storeReply(
  db: Kysely<Database>,
  request: IdempotentRequest,
  reply: string,
): Promise<void> {
  const sealed = JSON.stringify(request.secrets.encrypt(Buffer.from(reply)).toString('base64'));
  await sql`UPDATE idempotency_keys SET reply = ${sealed}
    WHERE key_hash = ${hashKey(request)}`.execute(db);
}

interface StoredReply {
  body_hash: Buffer;
  reply: string | null;
}

async function readStoredReply(
  db: Kysely<Database>,
  request: IdempotentRequest,
): Promise<StoredReply | undefined> {
  const { rows } = await sql<StoredReply>`
    SELECT body_hash, reply #>> '{}' AS reply FROM idempotency_keys
    WHERE key_hash = ${hashKey(request)} AND "createdAt" >= ${oldest(request.now)}`.execute(db);
  return rows[0];
}

function decryptReply(stored: StoredReply | undefined, request: IdempotentRequest): string | undefined {
  if (!stored || !bodyHashes(request).some((hash) => hash.equals(stored.body_hash)))
    return throwDomainError('idempotency_conflict', 'This Idempotency-Key was used for another request.');
  return stored.reply === null
    ? undefined
    : request.secrets.decrypt(Buffer.from(stored.reply, 'base64')).toString('utf8');
}

const oldest = (now: Date) => new Date(now.getTime() - lifetimes.idempotencyKey);

const hashKey = (request: IdempotentRequest) => digest(`${request.caller}\n${request.key}`);

/** Of the body, by this key and former ones. */
const bodyHashes = (request: IdempotentRequest) =>
  request.secrets
    .signatures(bodyPurpose, `${request.target}\n${JSON.stringify(request.body ?? null)}`)
    .map((signature) => Buffer.from(signature, 'base64url'));

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
