import type { SigningView } from '@paddock/contract';
import { signerTurn } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { isGenuine, signerOf } from './sign-link.ts';
import {
  findRequest,
  requiredOf,
  type SignatureRequest,
  type SignerRow,
  signedOf,
} from './signature-request.ts';

const unknownLink =
  'This sign link is not valid. Please use the link of the newest e-mail, whole and unchanged.';

/** The request and signer behind a sign link. Says in words why a link does not work, and changes nothing. */
export async function openLink(
  db: Kysely<Database>,
  secrets: Secrets,
  code: string,
  now: Date,
  lock: 'lock' | 'read' = 'read',
): Promise<{ request: SignatureRequest; signer: SignerRow }> {
  const id = signerOf(code);
  const request = id === undefined ? undefined : await findRequest(db, { signer: id }, lock);
  const signer = request?.signers.find((one) => one._id === id);
  if (
    !request ||
    !signer?.expiresAt ||
    !isGenuine(secrets, code, { id: signer._id, expiresAt: signer.expiresAt })
  )
    return refuse('not_found', unknownLink);
  if (signer.expiresAt < now && !signer.signedAt)
    return refuse(
      'link_expired',
      signer.role === 'spouse'
        ? `This sign link has expired. You get a new one when ${request.investorName || 'the investor'} signs in and continues signing.`
        : 'This sign link has expired. Sign in and continue signing to get a new one.',
    );
  return { request, signer };
}

/** Where a signer stands, in the words of the signing page. */
export function stateOf(
  request: SignatureRequest,
  signer: SignerRow,
): Pick<SigningView, 'state' | 'waitingFor'> {
  if (request.completedAt) return { state: 'complete', waitingFor: null };
  const signed = signedOf(request);
  const required = requiredOf(request);
  const waitingFor = required.find((role) => !signed.has(role)) ?? null;
  const turn = signerTurn(signer.role, signed, required);
  if (turn === 'signed') return { state: 'signed', waitingFor };
  return turn === 'now' ? { state: 'ready', waitingFor: null } : { state: 'waiting', waitingFor };
}
