import type { SigningFrame } from '@paddock/contract';
import type { Kysely } from 'kysely';
import type { SigningAddress } from '../../../../adapters/signature/index.ts';
import type { Origin } from '../../../../platform/audit.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import { recordSigningAddress } from '../../../money/participation-writes/index.ts';
import { appendEvent } from '../signatures/signature-events.ts';
import { assertTurn, type SignatureRequest, type SignerRow } from '../signatures/signature-request.ts';
import type { SigningTools } from '../signing-tools.ts';
import { translateServiceErrors } from './service-errors.ts';

type Frame = Extract<SigningAddress, { kind: 'frame' }>;

/** Where a signer whose turn it is signs at the service. Throws if it is not their turn, or signed on our own page. */
export async function readSigningFrame(
  tools: SigningTools,
  request: SignatureRequest,
  signer: SignerRow,
): Promise<Frame> {
  assertTurn(request, signer);
  if (request.provider === 'builtin') throwDomainError('conflict', 'This agreement is signed on this page.');
  if (request.externalId === null)
    throwDomainError('conflict', 'The agreement is still being prepared. Please wait a moment.');
  const provider = tools.providers.of(request.provider);
  const address = await translateServiceErrors(
    provider.signingAddress(request.externalId ?? '', signer.role),
  );
  if (address.kind !== 'frame')
    throw new Error(`The provider ${request.provider} gave no frame to sign agreement ${request._id} in`);
  return address;
}

/**
 * Records in the evidence that a signer opened the frame. Throws if they have signed in the meantime. The caller holds
 * the lock of the request.
 */
export async function recordFrame(
  db: Kysely<Database>,
  {
    request,
    signer,
    origin,
    now,
    openedBy,
  }: {
    request: SignatureRequest;
    signer: SignerRow;
    origin: Origin;
    now: Date;
    /** Who opened it for management. */
    openedBy?: { openedBy: string; name: string; email: string };
  },
  frame: Frame,
): Promise<SigningFrame> {
  assertTurn(request, signer);
  await appendEvent(db, {
    request: request._id,
    at: now,
    kind: 'view',
    signer: signer._id,
    address: origin.address,
    agent: origin.agent,
    documentSha256: null,
    detail: { provider: request.provider, signature: frame.signature, ...openedBy },
  });
  if (signer.role === 'investor') await recordSigningAddress(db, request.syndUser, frame.url);
  const { url, clientId, isTest, expiresAt } = frame;
  return { url, clientId, isTest, expiresAt: expiresAt.toISOString() };
}
