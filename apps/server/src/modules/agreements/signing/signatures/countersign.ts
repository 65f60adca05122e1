import { fullName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { ActorUser } from '../../../../platform/actor.ts';
import type { Origin } from '../../../../platform/audit.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwNotFound } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { assertNoInterest } from '../../../people/approvals/index.ts';
import { assertNoOpenRequest } from './assert-no-open-request.ts';
import type { CheckedSignature } from './check-signature.ts';
import { sign } from './sign.ts';
import { findSignatureRequest } from './signature-request.ts';
import { assertNamed } from './signer-name-checks.ts';

/**
 * Signs for management, in the admin's name and with their title (SIG-06, ENT-05). The route requires re-authentication.
 */
export async function countersign(
  db: Kysely<Database>,
  platform: Platform,
  by: { person: ActorUser; origin: Origin; now: Date },
  input: { syndUser: string; signature: CheckedSignature; documentSha256: string },
): Promise<void> {
  const request = await findSignatureRequest(db, { syndUser: input.syndUser }, 'lock');
  const signer = request?.signers.find(({ role }) => role === 'management');
  if (!request || !signer) return throwNotFound('This agreement');
  await assertNoInterest(db, request.syndUser, by.person);
  await assertNoOpenRequest(db, request.syndUser, by);
  assertNamed(by.person);
  const name = fullName(by.person);
  const title = await readJobTitle(db, by.person.id);
  await sign(db, platform, { request, signer: { ...signer, name }, origin: by.origin, now: by.now }, input);
  await db
    .updateTable('signature_signers')
    .set({ user: by.person.id, name, title, email: by.person.email })
    .where('_id', '=', signer._id)
    .execute();
}

/** As what an admin signs for management; null if they have not said. */
export async function readJobTitle(db: Kysely<Database>, admin: string): Promise<string | null> {
  const { jobTitle } = await db
    .selectFrom('users')
    .select('jobTitle')
    .where('_id', '=', admin)
    .executeTakeFirstOrThrow();
  return jobTitle?.trim() || null;
}
