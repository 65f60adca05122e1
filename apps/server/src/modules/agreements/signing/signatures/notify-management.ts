import { participantName } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Config } from '../../../../platform/config.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Brand, defineEmail, linkTo } from '../../../messages/mailing/index.ts';
import { emailTeam } from '../../../messages/notifications/index.ts';
import type { SignatureRequest } from './signature-request.ts';

const countersignEmail = defineEmail(
  'signing: to countersign',
  (
    config: Pick<Config, 'publicUrl'>,
    {
      request,
      portal,
    }: {
      request: Pick<SignatureRequest, 'syndUser' | 'fundName' | 'investorName' | 'holderName'>;
      portal: Brand | null;
    },
  ) => ({
    subject: `To countersign: ${participantName(request)}, ${request.fundName}`,
    preheader: 'An agreement is waiting for management.',
    heading: 'An agreement is waiting for your countersignature',
    paragraphs: [
      `${participantName(request)} has signed the agreement for ${request.fundName}. It is waiting for management’s signature.`,
    ],
    action: {
      label: 'Read and countersign the agreement',
      url: linkTo(config, portal, `/admin/countersignatures/${request.syndUser}`),
    },
  }),
  ({ config, portal }) => ({
    default: [
      config,
      {
        request: {
          syndUser: '0f8fad5b-d9cb-469f-a165-70867728950e',
          fundName: 'Harbor Residences',
          investorName: 'Ida Investor',
          holderName: null,
        },
        portal,
      },
    ],
  }),
);

/** Tells the admins that an agreement is ready to be countersigned. */
export async function notifyManagement(
  db: Kysely<Database>,
  platform: Platform,
  request: SignatureRequest,
): Promise<void> {
  const portal = await platform.portals.byId(request.portal);
  await emailTeam(
    db,
    platform,
    { kind: 'countersignatures', portal: request.portal },
    {
      ...countersignEmail(platform.config, { request, portal }),
    },
  );
}
