import { hash as bcrypt } from '@node-rs/bcrypt';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';

/**
 * A stored password of the old portal (AUT-19): either the imported bcrypt hash, or that hash wrapped in argon2id:
 * `$2w$COST$SALT` followed by the argon2id hash of the bcrypt digest.
 */
export interface OldPortalPassword {
  readonly cost: number;
  readonly salt: string;
  /** Of an imported hash. */
  readonly digest: string | undefined;
  /** Of a wrapped hash. */
  readonly argon: string | undefined;
}

const bareHashPattern = /^\$2[abxy]\$(\d\d)\$([./A-Za-z0-9]{22})([./A-Za-z0-9]{31})$/;
const wrappedHashPattern = /^\$2w\$(\d\d)\$([./A-Za-z0-9]{22})(\$argon2id\$.+)$/;

/** Parses a stored hash; undefined if it has neither form, in which case no password matches. */
export function parseOldPortalPassword(stored: string): OldPortalPassword | undefined {
  const [, cost, salt, rest] = bareHashPattern.exec(stored) ?? wrappedHashPattern.exec(stored) ?? [];
  if (!cost || !salt || !rest) return undefined;
  const isWrapped = rest.startsWith('$');
  return {
    cost: Number(cost),
    salt,
    digest: isWrapped ? undefined : rest,
    argon: isWrapped ? rest : undefined,
  };
}

export const formatWrappedPassword = ({ cost, salt }: OldPortalPassword, argon: string): string =>
  `$2w$${String(cost).padStart(2, '0')}$${salt}${argon}`;

const dummySalt = '......................';

/** Imported accounts never need more; a forged hash must not slow down everybody else. */
const maxCost = 14;

/**
 * Computes the bcrypt digest of a password with the account's own salt. If the account has none, or a cheaper one than
 * others, it does as much extra work as the most expensive imported hash takes, so that timing reveals nothing
 * (AUT-03).
 */
export async function deriveOldPortalDigest(
  password: string,
  account: OldPortalPassword | undefined,
  highestCost: number | null,
): Promise<string | undefined> {
  const digest = account && (await deriveDigest(password, account.cost, account.salt));
  const until = Math.min(highestCost ?? 0, maxCost);
  if (!account && until) await deriveDigest(password, until, dummySalt);
  // Each cost step doubles the work, so these add up to the most expensive one.
  if (account)
    for (let cost = account.cost; cost < until; cost += 1) await deriveDigest(password, cost, account.salt);
  return digest;
}

async function deriveDigest(password: string, cost: number, salt: string): Promise<string> {
  const hash = await bcrypt(password, {
    salt: `$2b$${String(cost).padStart(2, '0')}$${canonicalSalt(salt)}`,
  });
  return hash.slice(-31);
}

const bcryptAlphabet = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The last character of a salt has four unused bits; some programs set them, but the library rejects that. */
function canonicalSalt(salt: string): string {
  const last = bcryptAlphabet.indexOf(salt.slice(-1));
  return `${salt.slice(0, -1)}${bcryptAlphabet[last & 0b110000] ?? ''}`;
}

/** The cost of the most expensive stored hash of the old portal; null if there is none. */
export async function findHighestOldPortalCost(db: Kysely<Database>): Promise<number | null> {
  const { rows } = await sql<{ cost: string | null }>`
    SELECT max(substr("oldPortalPassword", 5, 2)) AS cost FROM users
    WHERE "oldPortalPassword" ~ '^\\$2[abwxy]\\$[0-9][0-9]\\$'`.execute(db);
  const cost = rows[0]?.cost;
  return cost ? Number(cost) : null;
}
