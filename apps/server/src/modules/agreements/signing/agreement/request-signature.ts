import { investStatus, statesOtherHolder } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { throwDomainError, throwNotFound } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { StalePreparationError } from '../../../../platform/prepare-and-record.ts';
import { supersedeAgreement } from '../correction/supersede-agreement.ts';
import { findOpenCorrection } from '../correction/term-correction.ts';
import { askBeforeEnding } from '../service/ask-before-ending.ts';
import { assertNotOnHold } from '../signatures/factor-reset-hold.ts';
import { inviteSigner } from '../signatures/invite-signer.ts';
import { assertNotPaused, isPaused } from '../signatures/paused-signers.ts';
import {
  assertNotOutdated,
  findSignatureRequest,
  type SignatureRequest,
  signedRoles,
} from '../signatures/signature-request.ts';
import { assertSignerNamed } from '../signatures/signer-name-checks.ts';
import type { SigningTools } from '../signing-tools.ts';
import { readAgreementFacts } from './agreement-facts.ts';
import { type PreparedAgreement, prepareAgreement } from './prepare-agreement.ts';
import { recordAgreement } from './record-agreement.ts';

interface SignatureRequestInput {
  /** The participation. */
  readonly id: string;
  readonly user: string;
  readonly now: Date;
}

/** Prepares the agreement that {@link requestSignature} records. Undefined if there is one already that stays. */
export async function prepareSignature(
  platform: Platform,
  tools: SigningTools,
  by: SignatureRequestInput,
): Promise<PreparedAgreement | undefined> {
  const { db } = platform;
  await assertAcceptedParticipation(db, by, 'read');
  if (await findStanding(db, by.id)) return undefined;
  // A signature at a service may be unknown here. Where that cannot be found out, the agreement stays.
  if (!(await askBeforeEnding(platform, tools, by.id)) || (await findStanding(db, by.id))) return undefined;
  return prepareAgreement(platform, tools, by.id, by.now);
}

/** The agreement to sign now, unless a new one is to be made in its place. */
async function findStanding(db: Kysely<Database>, syndUser: string): Promise<SignatureRequest | undefined> {
  const request = await findRequestToSign(db, syndUser, 'read');
  return request && !(await isToReplace(db, request)) ? request : undefined;
}

/**
 * Whether an agreement that nobody has signed states another holder than the profile does now (ENT-04). One that states
 * other terms than the investment is left to the fund manager.
 */
async function isToReplace(db: Kysely<Database>, request: SignatureRequest): Promise<boolean> {
  if (!request.holder || request.isOutdated || signedRoles(request).size > 0) return false;
  const { holder } = await readAgreementFacts(db, request.syndUser);
  return holder !== null && statesOtherHolder(request.holder, holder);
}

/**
 * Returns the investor's own sign link, recording the prepared agreement if there is none yet (SIG-02), or in place of
 * the one whose id is `replaced`. Without a link the investor has already signed; then a spouse whose link has expired is
 * mailed a new one, since they have no account to request it. Locks the participation, so that concurrent requests create
 * one agreement.
 */
export async function requestSignature(
  db: Kysely<Database>,
  platform: Platform,
  by: SignatureRequestInput,
  prepared: PreparedAgreement | undefined,
): Promise<{ url?: string; replaced?: string }> {
  await assertAcceptedParticipation(db, by, 'lock');
  const found = await findRequestToSign(db, by.id, 'lock');
  const isReplaced = found !== undefined && prepared !== undefined && (await isToReplace(db, found));
  if (isReplaced)
    await supersedeAgreement(db, platform, {
      syndUser: by.id,
      which: 'open',
      now: by.now,
      keepsCorrection: true,
    });
  const request = found && !isReplaced ? found : await recordRequest(db, platform, prepared, by.now);
  const investor = request?.signers.find(({ role }) => role === 'investor');
  if (!request || !investor)
    throw new Error(`The agreement of participation ${by.id} has no investor who signs it`);
  await assertNotPaused(db, request, investor);
  assertNotOutdated(request);
  if (!investor.signedAt) {
    await assertSignerNamed(db, investor);
    await assertNotOnHold(db, request, investor, by.now);
    const url = await inviteSigner(db, platform, { request, signer: investor, now: by.now });
    return { url, ...(isReplaced && { replaced: found._id }) };
  }
  const spouse = findSpouseWithoutLink(request, by.now);
  if (spouse && !(await isPaused(db, request, spouse)))
    await inviteSigner(db, platform, { request, signer: spouse, now: by.now });
  return {};
}

/** Finds the agreement to sign now; that of an open correction replaces a complete one. */
async function findRequestToSign(db: Kysely<Database>, syndUser: string, lock: 'lock' | 'read') {
  const request = await findSignatureRequest(db, { syndUser }, lock);
  const correction = await findOpenCorrection(db, syndUser);
  return correction && request?.correction !== correction._id ? undefined : request;
}

async function assertAcceptedParticipation(
  db: Kysely<Database>,
  by: SignatureRequestInput,
  lock: 'lock' | 'read',
): Promise<void> {
  const { rows } = await sql<{ invest_status: string | null }>`
    SELECT invest_status FROM synd_users
    WHERE "_id" = ${by.id} AND "user" = ${by.user} ${lock === 'lock' ? sql`FOR UPDATE` : sql``}`.execute(db);
  const participation = rows[0];
  if (!participation) return throwNotFound('This investment');
  if (participation.invest_status !== investStatus.accepted)
    throwDomainError('conflict', 'There is nothing to sign: no commitment is recorded.');
}

async function recordRequest(
  db: Kysely<Database>,
  platform: Platform,
  prepared: PreparedAgreement | undefined,
  now: Date,
) {
  // The agreement that made preparing this one unnecessary has been superseded since.
  if (!prepared) throw new StalePreparationError();
  return findSignatureRequest(db, { id: await recordAgreement(db, platform, prepared, now) }, 'lock');
}

/** A spouse whose link has expired, or who got none because their account was paused. */
function findSpouseWithoutLink(request: SignatureRequest, now: Date) {
  return request.signers.find(
    ({ role, signedAt, expiresAt }) => role === 'spouse' && !signedAt && (!expiresAt || expiresAt <= now),
  );
}
