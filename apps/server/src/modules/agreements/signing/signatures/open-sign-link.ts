import type { SigningView } from '@paddock/contract';
import { signerTurn } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Secrets } from '../../../../platform/secrets.ts';
import { assertNotOnHold } from './factor-reset-hold.ts';
import { assertNotPaused } from './paused-signers.ts';
import { isValidSignLinkCode, signerIdFromCode } from './sign-link.ts';
import {
  assertNotOutdated,
  findSignatureRequest,
  requiredRoles,
  type SignatureRequest,
  type SignerRow,
  signedRoles,
} from './signature-request.ts';

const invalidLinkMessage = 'This sign link is not valid. Please use the complete link from the latest email.';

const replacedLinkMessage =
  'This agreement was replaced by a new one, so this sign link has ended. Please use the link from the latest email.';

/** For a link that is used up, which opens nothing for anyone who finds it later. */
const endedLinkMessages = {
  complete:
    'Everybody has signed, so this sign link has ended. The investor finds the agreement on the page of the fund after signing in.',
  signed: 'You have signed, and this sign link has ended.',
} as const;

/** Finds the request and signer of a sign link. Throws a message for a link that does not work; changes nothing. */
export async function openSignLink(
  db: Kysely<Database>,
  secrets: Secrets,
  code: string,
  now: Date,
  lock: 'lock' | 'read' = 'read',
): Promise<{ request: SignatureRequest; signer: SignerRow }> {
  const id = signerIdFromCode(code);
  const request = id === undefined ? undefined : await findSignatureRequest(db, { signer: id }, lock);
  if (id !== undefined && !request && (await isOfReplaced(db, secrets, { code, id })))
    return throwDomainError('not_found', replacedLinkMessage);
  const signer = request?.signers.find((candidate) => candidate._id === id);
  if (
    !request ||
    !signer?.expiresAt ||
    !isValidSignLinkCode(secrets, code, { id: signer._id, expiresAt: signer.expiresAt })
  )
    return throwDomainError('not_found', invalidLinkMessage);
  if (request.completedAt) return throwDomainError('link_expired', endedLinkMessages.complete);
  if (signer.expiresAt < now)
    return throwDomainError(
      'link_expired',
      signer.signedAt
        ? endedLinkMessages.signed
        : signer.role === 'spouse'
          ? `This sign link has expired. You get a new one when ${request.investorName || 'the investor'} signs in and continues signing.`
          : 'This sign link has expired. Sign in and continue signing to get a new one.',
    );
  await assertNotPaused(db, request, signer);
  if (!signer.signedAt) await assertNotOnHold(db, request, signer, now);
  assertNotOutdated(request);
  return { request, signer };
}

/** Whether a sign link is of an agreement in whose place there is a new one. */
async function isOfReplaced(
  db: Kysely<Database>,
  secrets: Secrets,
  { code, id }: { code: string; id: string },
): Promise<boolean> {
  const signer = await db
    .selectFrom('signature_signers as g')
    .innerJoin('signature_requests as r', 'r._id', 'g.request')
    .innerJoin('signature_requests as n', 'n.syndUser', 'r.syndUser')
    .select(['g._id', 'g.expiresAt'])
    .where('g._id', '=', id)
    .whereRef('n.createdAt', '>=', 'r.supersededAt')
    .where('n.supersededAt', 'is', null)
    .executeTakeFirst();
  return (
    signer?.expiresAt != null &&
    isValidSignLinkCode(secrets, code, { id: signer._id, expiresAt: signer.expiresAt })
  );
}

/** A signer's state, as the signing page names it. */
export function signingState(
  request: SignatureRequest,
  signer: SignerRow,
): Pick<SigningView, 'state' | 'waitingFor'> {
  const signed = signedRoles(request);
  const required = requiredRoles(request);
  const waitingFor = required.find((role) => !signed.has(role)) ?? null;
  const turn = signerTurn(signer.role, signed, required);
  if (turn === 'signed') return { state: 'signed', waitingFor };
  if (turn !== 'now') return { state: 'waiting', waitingFor };
  const isPreparing = request.provider !== 'builtin' && request.externalId === null;
  return { state: isPreparing ? 'preparing' : 'ready', waitingFor: null };
}
