import { investmentName, participantName, signatureProviderLabels } from '@paddock/domain';
import type { Kysely } from 'kysely';
import { visitor } from '../../../../platform/actor.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Config } from '../../../../platform/config.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { trackChanges } from '../../../../platform/record-changes.ts';
import { type Brand, defineEmail, emailAdmins, linkTo } from '../../../messages/mailing/index.ts';
import { restartExpiryPeriod } from '../../../money/participation-writes/index.ts';
import { auditingSignedHolder } from '../../../people/investing-profiles/index.ts';
import { tellAboutAgreement } from '../completion/tell-about-agreement.ts';
import { supersedeAgreement } from '../correction/supersede-agreement.ts';
import type { SignatureRequest } from '../signatures/signature-request.ts';

const endedEmail = defineEmail(
  'signing: ended at the service',
  (
    config: Pick<Config, 'publicUrl'>,
    {
      request,
      reason,
      portal,
    }: {
      request: Pick<SignatureRequest, 'syndUser' | 'fundName' | 'investorName' | 'holderName' | 'provider'>;
      reason: string;
      portal: Brand | null;
    },
  ) => ({
    subject: `Agreement ended: ${participantName(request)}, ${request.fundName}`,
    preheader: `Nobody can sign it at ${signatureProviderLabels[request.provider]} anymore.`,
    heading: 'An agreement has ended before everybody signed',
    paragraphs: [
      `Nobody can sign the agreement of ${participantName(request)} for ${request.fundName} anymore. ${signatureProviderLabels[request.provider]} says: ${reason}`,
      'The commitment stands. The investor gets a new agreement when they continue signing on the page of the fund.',
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
          fundName: 'Harbor Residences',
          investorName: 'Ida Investor',
          holderName: null,
          provider: 'dropbox' as const,
        },
        reason: 'The investor declined to sign.',
        portal,
      },
    ],
  }),
);

/**
 * An agreement that was declined, canceled or expired at its service. The commitment or correction stands and needs a
 * new agreement; the days of a commitment begin again, because its investor may have signed long ago.
 */
export async function endAtService(
  db: Kysely<Database>,
  platform: Platform,
  request: SignatureRequest,
  reason: string,
): Promise<void> {
  const now = platform.clock.now();
  const changes = await trackChanges(db, 'synd_users', request.syndUser);
  const { syndUser } = request;
  const by = { person: null, level: 'guest', address: 'job', agent: 'ask-signature-service', now } as const;
  await auditingSignedHolder(db, by, { participation: syndUser, approval: null }, () =>
    supersedeAgreement(db, platform, { syndUser, which: 'open', now, keepsCorrection: true }),
  );
  if (request.correction === null) await restartExpiryPeriod(db, syndUser, now);
  await audit(
    db,
    { actor: visitor, origin: { address: 'job', agent: 'ask-signature-service' }, now },
    {
      action: 'agreement.end',
      collection: 'synd_users',
      record: request.syndUser,
      portal: request.portal,
      detail: { provider: request.provider, reason },
      changes: await changes(),
    },
  );
  await tellAboutAgreement(
    db,
    platform,
    request,
    `To sign again: your agreement for ${investmentName(request)}`,
  );
  const portal = await platform.portals.byId(request.portal);
  await emailAdmins(db, platform, request.portal, {
    ...endedEmail(platform.config, { request, reason, portal }),
  });
}
