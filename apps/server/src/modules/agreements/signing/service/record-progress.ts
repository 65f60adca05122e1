import { agreementFieldLabels, isAgreementField, type Signer } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { RequestProgress, SignerProgress } from '../../../../adapters/signature/index.ts';
import { visitor } from '../../../../platform/actor.ts';
import { audit } from '../../../../platform/audit.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { trackChanges } from '../../../../platform/record-changes.ts';
import { passOn } from '../signatures/pass-on.ts';
import { appendEvent } from '../signatures/signature-events.ts';
import {
  findSignatureRequest,
  hasEverySignature,
  requiredRoles,
  type SignatureRequest,
} from '../signatures/signature-request.ts';
import { endAtService } from './end-at-service.ts';
import { clearProblem } from './service-problem.ts';

/** Why what a service says is not believed. */
interface Refusal {
  readonly kind: 'rejected';
  readonly message: string;
}

/**
 * Records the signatures that a service reports, in signing order, each as if it had been given here. Nothing is taken
 * back, so an old answer changes nothing. `isTest`: signatures of a test count here. Returns why the answer is not
 * believed; then nothing is recorded.
 */
export async function recordProgress(
  db: Kysely<Database>,
  platform: Platform,
  { id, isTest }: { id: string; isTest: boolean },
  progress: RequestProgress,
): Promise<Refusal | undefined> {
  const request = await findSignatureRequest(db, { id }, 'lock');
  if (!request || request.completedAt || request.externalId !== progress.id) return undefined;
  // With every signature, only its file is missing, and a problem with that is not over.
  if (hasEverySignature(request)) return undefined;
  // A service that has deleted a canceled request knows nothing else of it anymore.
  if (progress.state === 'ended') {
    await endAtService(db, platform, request, progress.reason ?? 'It was canceled.');
    return undefined;
  }
  const doubt = doubtAbout(request, progress, isTest);
  if (doubt) return { kind: 'rejected', message: doubt };
  await clearProblem(db, request);
  let current = request;
  for (const role of requiredRoles(request)) {
    const reported = progress.signers.find((signer) => signer.role === role);
    if (!reported?.signedAt) break;
    const signer = current.signers.find((each) => each.role === role);
    if (!signer || signer.signedAt) continue;
    await recordServiceSignature(db, platform, current, { ...reported, signedAt: reported.signedAt });
    current = {
      ...current,
      signers: current.signers.map((each) =>
        each.role === role ? { ...each, signedAt: reported.signedAt } : each,
      ),
    };
  }
  return undefined;
}

/** What differs between our request and the service's, in a sentence; undefined if nothing does. */
function doubtAbout(
  request: SignatureRequest,
  progress: RequestProgress,
  isTest: boolean,
): string | undefined {
  if (progress.reference !== request._id) return 'It knows this request under another reference.';
  if (progress.isTest && !isTest) return 'It is a test, whose signatures have no legal effect.';
  if (request.isOutdated) return 'The terms of the investment have changed since.';
  const required = requiredRoles(request);
  const roles = progress.signers.map(({ role }) => role);
  if (roles.join() !== required.join()) return 'Its signers, or their order, are not those of the agreement.';
  // Which admin signs for management is settled when they open the frame, and known for sure once they have signed.
  for (const { role, email, signedAt } of progress.signers)
    if ((role !== 'management' || signedAt) && !isSameAddress(email, addressOf(request, role)))
      return `Somebody else signs there for the ${role}.`;
  const stated = request.values as Readonly<Record<string, string>>;
  for (const [name, text] of Object.entries(progress.values))
    if (isAgreementField(name) && text.trim() !== stated[name]?.trim())
      return `Its document states another value: ${agreementFieldLabels[name]}.`;
  return undefined;
}

const isSameAddress = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

const addressOf = (request: SignatureRequest, role: Signer): string =>
  request.signers.find((signer) => signer.role === role)?.email ?? '';

async function recordServiceSignature(
  db: Kysely<Database>,
  platform: Platform,
  request: SignatureRequest,
  { role, signedAt, signature }: SignerProgress & { signedAt: Date },
): Promise<void> {
  const signer = request.signers.find((each) => each.role === role);
  if (!signer) return;
  const now = platform.clock.now();
  const changes = await trackChanges(db, 'synd_users', request.syndUser);
  await appendEvent(db, {
    request: request._id,
    at: signedAt,
    kind: 'sign',
    signer: signer._id,
    // The service's own record of the signatures has them.
    address: null,
    agent: null,
    documentSha256: null,
    detail: { provider: request.provider, signature },
  });
  await db.updateTable('signature_signers').set({ signedAt }).where('_id', '=', signer._id).execute();
  await passOn(db, platform, { request, signer, now });
  await audit(
    db,
    { actor: visitor, origin: { address: 'job', agent: 'ask-signature-service' }, now },
    {
      action: 'agreement.sign',
      collection: 'synd_users',
      record: request.syndUser,
      portal: request.portal,
      detail: { role, provider: request.provider, signature },
      changes: await changes(),
    },
  );
}
