import { participantName, signatureProviderLabels } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { SignatureServiceError } from '../../../../adapters/signature/index.ts';
import type { Config } from '../../../../platform/config.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Brand, defineEmail, emailAdmins, linkTo } from '../../../messages/mailing/index.ts';
import { findSignatureRequest, type SignatureRequest } from '../signatures/signature-request.ts';

const maxTextLength = 500;

const refusedEmail = defineEmail(
  'signing: refused by the service',
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
    subject: `Agreement stopped: ${participantName(request)}, ${request.fundName}`,
    preheader: `${signatureProviderLabels[request.provider]} refuses an agreement.`,
    heading: 'An agreement cannot go on',
    paragraphs: [
      `The agreement of ${participantName(request)} for ${request.fundName} cannot go on: ${signatureProviderLabels[request.provider]} refuses it.`,
      `The reason: ${reason}`,
      'Nothing is lost. We keep trying, and try at once when you ask for it on the page of the agreement.',
    ],
    action: {
      label: 'Open the agreement',
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
          provider: 'dropbox' as const,
        },
        reason: 'Template not found',
        portal,
      },
    ],
  }),
);

/**
 * Keeps why a request cannot go on at its service, for the pages that wait for it. The admins are told of a refusal,
 * once until it is over: only they can do something about it.
 */
export async function recordProblem(
  platform: Platform,
  id: string,
  { kind, message }: Pick<SignatureServiceError, 'kind' | 'message'>,
): Promise<void> {
  await inTransaction(platform.db, async (db) => {
    const request = await findSignatureRequest(db, { id }, 'lock');
    if (!request || request.completedAt) return;
    const problemText = message.slice(0, maxTextLength);
    // An outage during a refusal changes nothing for the people who wait.
    if (request.problem === 'rejected' && kind === 'unavailable') return;
    await db
      .updateTable('signature_requests')
      .set({ problem: kind, problemText, problemAt: platform.clock.now() })
      .where('_id', '=', id)
      .execute();
    if (kind === 'unavailable' || request.problem === 'rejected') return;
    const portal = await platform.portals.byId(request.portal);
    await emailAdmins(db, platform, request.portal, {
      ...refusedEmail(platform.config, { request, reason: problemText, portal }),
    });
  });
}

/** The service does what it should again. */
export async function clearProblem(db: Kysely<Database>, { _id, problem }: SignatureRequest): Promise<void> {
  if (problem === null) return;
  await db
    .updateTable('signature_requests')
    .set({ problem: null, problemText: null, problemAt: null })
    .where('_id', '=', _id)
    .execute();
}
