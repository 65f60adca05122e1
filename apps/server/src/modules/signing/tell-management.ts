import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { linkTo, queueMail } from '../mailing/index.ts';
import type { SignatureRequest } from './signature-request.ts';

/** Tells the admins that an agreement waits for the countersignature. */
export async function tellManagement(
  db: Kysely<Database>,
  platform: Platform,
  request: SignatureRequest,
): Promise<void> {
  const admins = await db
    .selectFrom('users')
    .select('email')
    .where('level', 'in', ['admin', 'superadmin'])
    .where('isActive', '=', true)
    .execute();
  const portal = await platform.portals.byId(request.portal);
  for (const { email } of admins)
    await queueMail(db, platform, {
      to: email,
      portal,
      subject: `To countersign: ${request.investorName}, ${request.fundName}`,
      preheader: 'An agreement waits for management.',
      heading: 'An agreement waits for your countersignature',
      paragraphs: [
        `${request.investorName} has signed the agreement for ${request.fundName}. It waits for management.`,
      ],
      action: {
        label: 'Open the countersignatures',
        url: linkTo(platform.config, portal, '/admin/countersignatures'),
      },
      footer: 'You receive this message because you administer this site.',
    });
}
