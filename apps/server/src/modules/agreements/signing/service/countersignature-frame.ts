import type { SigningFrame } from '@paddock/contract';
import { defaultTimeZone, formatDateTimeWithZone, fullName, lifetimes } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { ActorUser } from '../../../../platform/actor.ts';
import type { Origin } from '../../../../platform/audit.ts';
import { inTransaction } from '../../../../platform/database/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { assertNoInterest } from '../../../people/approvals/index.ts';
import { assertNoOpenRequest } from '../signatures/assert-no-open-request.ts';
import { readJobTitle } from '../signatures/countersign.ts';
import {
  assertTurn,
  findSignatureRequest,
  type SignatureRequest,
  type SignerRow,
} from '../signatures/signature-request.ts';
import { assertNamed } from '../signatures/signer-name-checks.ts';
import type { SigningTools } from '../signing-tools.ts';
import { translateServiceErrors } from './service-errors.ts';
import { readSigningFrame, recordFrame } from './signing-frame.ts';

interface Opening {
  readonly syndUser: string;
  readonly person: ActorUser;
  readonly now: Date;
}

type Frame = Awaited<ReturnType<typeof readSigningFrame>>;

/**
 * Has the service expect this admin's signature for management, and reads where they sign. Only one admin at a time has
 * it open: the service is told who signs, so that its answer says who has. Runs outside any transaction.
 */
export async function prepareCountersignatureFrame(
  platform: Platform,
  tools: SigningTools,
  opening: Opening,
): Promise<Frame> {
  const { request, signer } = await inTransaction(platform.db, (db) => claimFrame(db, platform, opening));
  const { externalId } = request;
  try {
    if (externalId !== null)
      await translateServiceErrors(
        tools.providers.of(request.provider).assign(externalId, { ...signerOf(opening), role: 'management' }),
      );
    return await readSigningFrame(tools, request, signer);
  } catch (error) {
    await freeFrame(platform.db, signer._id, opening.person.id);
    throw error;
  }
}

/** Records who opened the frame, whom the service then names as the signer. */
export async function recordCountersignatureFrame(
  db: Kysely<Database>,
  platform: Platform,
  { origin, ...opening }: Opening & { origin: Origin },
  frame: Frame,
): Promise<SigningFrame> {
  const { person, now } = opening;
  const { request, signer } = await claimFrame(db, platform, opening);
  const signedAs = signerOf(opening);
  const openedBy = { openedBy: person.id, ...signedAs };
  const item = await recordFrame(db, { request, signer, origin, now, openedBy }, frame);
  await db
    .updateTable('signature_signers')
    .set({
      user: person.id,
      ...signedAs,
      title: await readJobTitle(db, person.id),
      openBy: person.id,
      openUntil: frame.expiresAt,
    })
    .where('_id', '=', signer._id)
    .execute();
  return item;
}

const signerOf = ({ person }: Opening) => ({ name: fullName(person), email: person.email });

async function claimFrame(
  db: Kysely<Database>,
  platform: Platform,
  { syndUser, person, now }: Opening,
): Promise<{ request: SignatureRequest; signer: SignerRow }> {
  const request = await findSignatureRequest(db, { syndUser }, 'lock');
  const signer = request?.signers.find(({ role }) => role === 'management');
  if (!request || !signer) return throwNotFound('This agreement');
  if (request.provider === 'builtin')
    throwDomainError('conflict', 'This agreement is not signed at a service.');
  assertNamed(person);
  await assertNoInterest(db, syndUser, person);
  await assertNoOpenRequest(db, syndUser, { person, now });
  assertTurn(request, signer);
  if (signer.openBy !== null && signer.openBy !== person.id && isFrameOpen(signer, now)) {
    const portal = await platform.portals.byId(request.portal);
    const until = formatDateTimeWithZone(signer.openUntil ?? now, portal?.timeZone ?? defaultTimeZone);
    throwDomainError(
      'conflict',
      `${signer.user === signer.openBy ? signer.name : 'Another admin'} has opened this agreement to sign it. You can open it from ${until} if it is not signed by then.`,
    );
  }
  await db
    .updateTable('signature_signers')
    .set({ openBy: person.id, openUntil: new Date(now.getTime() + lifetimes.signingFrame) })
    .where('_id', '=', signer._id)
    .execute();
  return { request, signer };
}

/** For a frame that could not be opened. */
async function freeFrame(db: Kysely<Database>, signer: string, person: string): Promise<void> {
  await db
    .updateTable('signature_signers')
    .set({ openBy: null, openUntil: null })
    .where('_id', '=', signer)
    .where('openBy', '=', person)
    .where('signedAt', 'is', null)
    .execute();
}

/** Whether somebody may be signing for management right now. */
export const isFrameOpen = ({ openUntil }: Pick<SignerRow, 'openUntil'>, now: Date): boolean =>
  openUntil !== null && openUntil > now;
