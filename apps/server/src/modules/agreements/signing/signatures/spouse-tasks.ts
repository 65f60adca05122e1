import type { AgreementToSign } from '@paddock/contract';
import { isSpouseSigner, numberFromCents, signerTurn } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { currentSignLink, inviteSigner } from './invite-signer.ts';
import {
  findSignatureRequest,
  type ListedRequest,
  listSignatureRequests,
  requiredRoles,
  signedRoles,
} from './signature-request.ts';

/** The person who asks, and the portal that they are on. */
interface Caller {
  readonly user: string;
  /** Null on a host of no portal, where only investments on all portals are. */
  readonly portal: string | null;
}

interface Candidate {
  request: string;
  spouseEmail: string;
  investor: string;
  email: string;
  isEmailConfirmed: boolean;
}

/** The agreements that it is the caller's turn to sign as a spouse, the oldest first (INV-05). */
export async function listSpouseTasks(db: Kysely<Database>, caller: Caller): Promise<AgreementToSign[]> {
  const requests = await listSignatureRequests(db, await findSpouseRequests(db, caller));
  return requests
    .filter((request) => isOnPortal(request, caller) && turnOfSpouse(request) === 'now')
    .map((request) => ({
      _id: request.syndUser,
      fundName: request.fundName,
      investorName: request.investorName,
      holderName: request.holderName,
      amount: numberFromCents(request.amount),
      since: lastSignatureOf(request).toISOString(),
    }))
    .toSorted((a, b) => a.since.localeCompare(b.since));
}

/** Whether the caller is asked for a signature under this participation as a spouse, or has given it. */
export async function isSpouseOf(db: Kysely<Database>, caller: Caller, syndUser: string): Promise<boolean> {
  const requests = await listSignatureRequests(db, await findSpouseRequests(db, caller, syndUser));
  return requests.some((request) => isOnPortal(request, caller) && turnOfSpouse(request) !== 'not-yet');
}

/**
 * Returns the spouse's own sign link, without one if they have signed; undefined for anybody else. A link that still
 * works is not mailed again: the spouse got it when the investor signed.
 */
export async function requestSpouseLink(
  db: Kysely<Database>,
  platform: Platform,
  by: Caller & { id: string; now: Date },
): Promise<{ url: string | undefined } | undefined> {
  // Checked before the lock, which is for nobody else to take, and again under it.
  if (!(await isSpouseOf(db, by, by.id))) return undefined;
  const request = await findSignatureRequest(db, { syndUser: by.id }, 'lock');
  if (!request || !(await isSpouseOf(db, by, by.id))) return undefined;
  const signer = request.signers.find(({ role }) => role === 'spouse');
  if (!signer || signer.signedAt) return { url: undefined };
  const { now } = by;
  const current = await currentSignLink(platform, { request, signer, now });
  return { url: current ?? (await inviteSigner(db, platform, { request, signer, now })) };
}

/** The requests that are being signed and name the caller's confirmed address as the spouse's. */
async function findSpouseRequests(
  db: Kysely<Database>,
  { user }: Caller,
  syndUser?: string,
): Promise<string[]> {
  const { rows } = await sql<Candidate>`
    SELECT r."_id" AS request, g.email AS "spouseEmail", s."user" AS investor, me.email,
      me."emailConfirmedAt" IS NOT NULL AS "isEmailConfirmed"
    FROM users me
    JOIN signature_signers g ON g.role = 'spouse' AND lower(btrim(g.email)) = lower(btrim(me.email))
    JOIN signature_requests r ON r."_id" = g.request AND r."supersededAt" IS NULL AND r."completedAt" IS NULL
    JOIN synd_users s ON s."_id" = r."syndUser"
    WHERE me."_id" = ${user} ${syndUser === undefined ? sql`` : sql`AND s."_id" = ${syndUser}`}`.execute(db);
  return rows.filter((row) => isSpouseSigner(row, { id: user, ...row })).map(({ request }) => request);
}

const isOnPortal = ({ portal }: ListedRequest, caller: Caller): boolean =>
  portal === null || portal === caller.portal;

/** Whose document states other terms than the record is signed by nobody. */
const turnOfSpouse = (request: ListedRequest) =>
  request.isOutdated ? 'not-yet' : signerTurn('spouse', signedRoles(request), requiredRoles(request));

function lastSignatureOf({ signers, createdAt }: ListedRequest): Date {
  const times = signers.flatMap(({ signedAt }) => signedAt ?? []);
  return new Date(Math.max(createdAt.getTime(), ...times.map((time) => time.getTime())));
}
