import { participantName, type SignatureProviderName, signatureProviderLabels } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../../../platform/config.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Brand, defineEmail, emailAdmins, linkTo } from '../../../messages/mailing/index.ts';
import { agreementHolderNameSql } from '../signatures/agreement-holder-sql.ts';

interface NotCanceled {
  readonly syndUser: string;
  readonly investorName: string;
  readonly holderName: string | null;
  readonly fundName: string;
  readonly provider: SignatureProviderName;
  readonly portal: string | null;
}

const notCanceledEmail = defineEmail(
  'signing: not canceled at the service',
  (
    config: Pick<Config, 'publicUrl'>,
    { request, reason, portal }: { request: NotCanceled; reason: string; portal: Brand | null },
  ) => ({
    subject: `Ended here, but not canceled: ${participantName(request)}, ${request.fundName}`,
    preheader: `${signatureProviderLabels[request.provider]} has not canceled an agreement that was ended here.`,
    heading: 'An ended agreement was not canceled',
    paragraphs: [
      `The agreement of ${participantName(request)} for ${request.fundName} was ended here, but ${signatureProviderLabels[request.provider]} has not canceled it. It says: ${reason}`,
      'The people who signed it may rely on it. Please look at it there, and talk to the investor.',
    ],
    action: {
      label: 'Open the investment',
      url: linkTo(config, portal, `/admin/participations/${request.syndUser}`),
    },
  }),
  ({ config, portal }) => ({
    default: [
      config,
      {
        request: {
          syndUser: '0f8fad5b-d9cb-469f-a165-70867728950e',
          investorName: 'Ida Investor',
          holderName: null,
          fundName: 'Harbor Residences',
          provider: 'dropbox' as const,
          portal: null,
        },
        reason: 'It cannot be canceled: everybody has signed',
        portal,
      },
    ],
  }),
);

/** Alarms the admins: an agreement that was ended here stands at its service. */
export async function reportNotCanceled(
  db: Kysely<Database>,
  platform: Platform,
  { request: id, reason }: { request: string; reason: string },
): Promise<void> {
  const { rows } = await sql<NotCanceled>`
    SELECT r."syndUser", r.provider, f.name AS "fundName", c.portal,
      coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username) AS "investorName",
      ${agreementHolderNameSql} AS "holderName"
    FROM signature_requests r JOIN synd_users s ON s._id = r."syndUser" JOIN users u ON u._id = s."user"
    JOIN funds f ON f._id = s.fund LEFT JOIN companies c ON c._id = f.company WHERE r._id = ${id}`.execute(
    db,
  );
  const [request] = rows;
  if (!request) return;
  const portal = await platform.portals.byId(request.portal);
  await emailAdmins(db, platform, request.portal, {
    ...notCanceledEmail(platform.config, { request, reason, portal }),
  });
}
