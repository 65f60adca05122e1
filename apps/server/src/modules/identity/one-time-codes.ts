import { lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { hashCode, newCode } from '../../platform/tokens.ts';

type Purpose = 'confirm' | 'reset';

const lives = { confirm: lifetimes.confirmation, reset: lifetimes.resetCode } as const;

/** A new code for a mail; only its hash is kept. */
export async function issueCode(
  db: Kysely<Database>,
  { user, purpose, now }: { user: string; purpose: Purpose; now: Date },
): Promise<string> {
  const code = newCode();
  const expiresAt = new Date(now.getTime() + lives[purpose]);
  await db
    .insertInto('one_time_codes')
    .values({ hash: hashCode(code), purpose, user, createdAt: now, expiresAt })
    .execute();
  return code;
}

/** Uses a code up, and the person's other codes of the kind with it. Answers the person, or undefined. */
export async function redeemCode(
  db: Kysely<Database>,
  { code, purpose, now }: { code: string; purpose: Purpose; now: Date },
): Promise<string | undefined> {
  const used = await db
    .updateTable('one_time_codes')
    .set({ usedAt: now })
    .where('hash', '=', hashCode(code))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('user')
    .executeTakeFirst();
  if (used) await expireCodes(db, { user: used.user, purpose, now });
  return used?.user;
}

/** What was mailed before works no more, not for a call either that began before and waits for this. */
export async function expireCodes(
  db: Kysely<Database>,
  { user, purpose, now }: { user: string; purpose: Purpose; now: Date },
): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set(({ ref }) => ({ expiresAt: ref('createdAt') }))
    .where('user', '=', user)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .execute();
}

/** Counts all of the person's codes as used: none confirms or resets an account that was closed by hand. */
export async function voidCodes(db: Kysely<Database>, user: string, now: Date): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set({ usedAt: now })
    .where('user', '=', user)
    .where('usedAt', 'is', null)
    .execute();
}
