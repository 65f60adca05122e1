import { holdingPath } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { tellPerson } from '../../../messages/notifications/index.ts';
import type { SignatureRequest } from '../signatures/signature-request.ts';

/** Tells the investor in the app what became of their agreement. */
export async function tellAboutAgreement(
  db: Kysely<Database>,
  platform: Platform,
  request: SignatureRequest,
  subject: string,
): Promise<void> {
  const { user, fund } = await db
    .selectFrom('synd_users')
    .select(['user', 'fund'])
    .where('_id', '=', request.syndUser)
    .executeTakeFirstOrThrow();
  await tellPerson(db, platform, {
    user,
    kind: 'agreements',
    portal: request.portal,
    fund,
    path: holdingPath(request.syndUser),
    subject,
    about: [{ collection: 'synd_users', record: request.syndUser }],
  });
}
