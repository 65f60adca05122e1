import { centsFromDecimal, investStatus } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { notFound, refuse } from '../../platform/refusal.ts';
import { invite } from './invite.ts';
import { makeRequest } from './make-request.ts';
import { findRequest, type SignatureRequest } from './signature-request.ts';
import type { SigningTools } from './tools.ts';

/**
 * The investor's own sign link, for the agreement that is made where there is none yet (SIG-02). Undefined where
 * the investor has already signed; then a spouse whose link has expired is mailed a new one, having no account to
 * ask for it. Locks the participation, so that two requests make one agreement.
 */
export async function requestSignature(
  db: Kysely<Database>,
  platform: Platform,
  tools: SigningTools,
  by: { id: string; user: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await sql<{ invest_status: string | null; invest_amount: string | null }>`
    SELECT invest_status, invest_amount FROM synd_users
    WHERE "_id" = ${by.id} AND "user" = ${by.user} FOR UPDATE`.execute(db);
  const participation = rows[0];
  if (!participation) return notFound('This investment');
  if (participation.invest_status !== investStatus.accepted)
    refuse('conflict', 'There is nothing to sign: this investment has not been accepted.');
  const existing = await findRequest(db, { syndUser: by.id }, 'lock');
  const request =
    existing ?? (await findRequest(db, { id: await makeRequest(db, tools, by.id, by.now) }, 'lock'));
  const investor = request?.signers.find(({ role }) => role === 'investor');
  if (!request || !investor) throw new Error('An agreement has an investor who signs it');
  const amount = centsFromDecimal(participation.invest_amount ?? '') ?? 0n;
  if (!investor.signedAt) return invite(db, platform, { request, signer: investor, amount, now: by.now });
  const spouse = spouseWithExpiredLink(request, by.now);
  if (spouse) await invite(db, platform, { request, signer: spouse, amount, now: by.now });
  return undefined;
}

function spouseWithExpiredLink(request: SignatureRequest, now: Date) {
  return request.signers.find(
    ({ role, signedAt, expiresAt }) => role === 'spouse' && !signedAt && expiresAt && expiresAt <= now,
  );
}
