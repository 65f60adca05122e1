import { type InvestmentMethod, investStatus, type Signer } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { AgreementPdf } from '../adapters/agreement-pdf/index.ts';
import type { Store } from '../adapters/storage/index.ts';
import {
  createSigningTools,
  findSignatureRequest,
  prepareAgreement,
  recordAgreement,
  sign,
} from '../modules/agreements/signing/index.ts';
import { newId } from '../platform/database/index.ts';
import type { Database } from '../platform/database/schema.ts';
import type { Platform } from '../platform/platform.ts';
import { prepareAndRecord } from '../platform/prepare-and-record.ts';
import type { PortalIds } from '../setup/index.ts';
import { daysFrom } from './days.ts';
import type { SeededFund, SeededFunds } from './funds.ts';
import { keepHolder, profileOf } from './holders.ts';
import { type DemoAccreditation, type DemoInvestor, demoInvestors, emailOf } from './investors.ts';
import type { UserIds } from './people.ts';

interface Seeding {
  readonly userIds: UserIds;
  readonly portalIds: PortalIds;
  readonly funds: SeededFunds;
  readonly now: Date;
}

/** A commitment of the demo whose agreement is being signed. */
interface OpenAgreement {
  readonly syndUser: string;
  readonly at: Date;
  readonly signed: readonly Signer[];
}

/**
 * Creates the demo's investors with their participations in every state, from opened to complete. Returns those whose
 * agreements {@link startAgreements} creates.
 */
export async function seedPipeline(db: Kysely<Database>, seeding: Seeding): Promise<OpenAgreement[]> {
  const reviewer = seeding.userIds.get('admin@example.com') ?? null;
  const open: OpenAgreement[] = [];
  for (const [index, investor] of demoInvestors.entries()) {
    const user = await insertInvestor(db, investor, { ...seeding, reviewer, index });
    for (const [slug, stage, amount] of investor.participations) {
      const fund = seeding.funds.get(slug);
      if (!fund) throw new Error(`The demo has no fund ${slug}`);
      const at = daysFrom(seeding.now, participationDay(fund, index));
      const values = { user, fund, stage, at, now: seeding.now, method: methodOf(investor) };
      const syndUser = await insertParticipation(db, { ...values, ...(amount && { amount }) });
      if (stage === 'signing') open.push({ syndUser, at, signed: [] });
      if (stage === 'countersign') open.push({ syndUser, at, signed: ['investor'] });
    }
  }
  return open;
}

/** Creates the agreements of commitments and signs them, as the product does. The portals have to be stored already. */
export async function startAgreements(
  platform: Platform,
  tools: { store: Store; agreementPdf: AgreementPdf },
  agreements: readonly OpenAgreement[],
): Promise<void> {
  const signing = createSigningTools(platform, tools);
  for (const agreement of agreements)
    await prepareAndRecord(
      platform.db,
      () => prepareAgreement(platform, signing, agreement.syndUser, agreement.at),
      (db, prepared) => startAgreement(db, platform, agreement, prepared),
    );
}

async function insertInvestor(
  db: Kysely<Database>,
  investor: DemoInvestor,
  { portalIds, reviewer, index, now }: Seeding & { reviewer: string | null; index: number },
): Promise<string> {
  const _id = newId();
  const [firstName, lastName] = investor.name;
  const [address1, city, state, postalCode] = investor.home;
  const email = emailOf(investor);
  const joined = daysFrom(now, -(20 + index * 3));
  await db
    .insertInto('users')
    .values({
      _id,
      username: email,
      email,
      level: 'user',
      firstName,
      lastName,
      isActive: true,
      emailConfirmedAt: joined,
      isInvestor: true,
      address1,
      city,
      state,
      postalCode,
      country: 'US',
      createdAt: joined,
      updatedAt: joined,
      trustName: investor.trust ?? null,
      busEntityName: investor.business ?? null,
      ...accreditationOf(investor, {
        reviewer,
        index,
        now,
      }),
    })
    .execute();
  await db
    .insertInto('portal_memberships')
    .values(
      Object.values(portalIds).map((portal) => ({ user: _id, portal, how: 'registered', since: joined })),
    )
    .execute();
  // Those who have not looked at a fund yet have not signed in either.
  if (investor.participations.length > 0)
    await db
      .insertInto('last_sign_ins')
      .values({ user: _id, at: daysFrom(now, -1 - ((index * 7) % 19)) })
      .execute();
  return _id;
}

/** Answers of individuals about their net worth and income. */
const answers = ['1', '0', '2', '0-1'] as const;

/** Days from now until a review ends, and its decision. */
const reviews: Readonly<
  Record<
    Exclude<DemoAccreditation, 'none' | 'waiting'>,
    { decision: 'accepted' | 'refused'; days: number | null }
  >
> = {
  accepted: { decision: 'accepted', days: 400 },
  expiring: { decision: 'accepted', days: 20 },
  refused: { decision: 'refused', days: null },
};

function accreditationOf(
  { accreditation, trust, business }: DemoInvestor,
  { reviewer, index, now }: { reviewer: string | null; index: number; now: Date },
) {
  if (accreditation === 'none') return {};
  const stated = {
    accreditation: trust || business ? '2-1' : (answers[index % answers.length] ?? '1'),
    accreditationType: trust
      ? ('trust' as const)
      : business
        ? ('business' as const)
        : ('individual' as const),
    accreditationStatedAt: daysFrom(now, accreditation === 'waiting' ? -3 - (index % 11) : -13),
  };
  if (accreditation === 'waiting') return stated;
  const { decision, days } = reviews[accreditation];
  return {
    ...stated,
    accreditationReview: decision,
    accreditationReviewReason:
      decision === 'refused'
        ? 'The brokerage statement is older than three months. Please upload a newer one.'
        : null,
    accreditationValidUntil: days === null ? null : daysFrom(now, days),
    accreditationReviewedBy: reviewer,
    accreditationReviewedAt: daysFrom(now, -10),
  };
}

const methodOf = ({ trust, business }: DemoInvestor): InvestmentMethod =>
  trust ? 'TRUST' : business ? 'ENTITY' : 'CASH';

/** A day in the offering period of a fund, spread by the investor's position in the list. */
function participationDay({ fund }: SeededFund, index: number): number {
  const [, start, close] = fund.days;
  const first = Math.min(start ?? -10, -2);
  const last = Math.min((close ?? 0) - 1, -1);
  return first + ((index * 5) % Math.max(last - first, 1));
}

async function insertParticipation(
  db: Kysely<Database>,
  participation: {
    user: string;
    fund: SeededFund;
    stage: DemoInvestor['participations'][number][1];
    amount?: string;
    method: InvestmentMethod;
    at: Date;
    now: Date;
  },
): Promise<string> {
  const { user, fund, stage, amount, method, at, now } = participation;
  const _id = newId();
  const isAccepted = amount !== undefined;
  const isComplete = stage === 'complete';
  const profile = isAccepted ? await profileOf(db, { user, method, now }) : null;
  await db
    .insertInto('synd_users')
    .values({
      _id,
      user,
      fund: fund._id,
      investment: fund.investment,
      company: fund.company,
      investing_entity: profile,
      ...(stage === 'declined' && {
        invest_status: investStatus.declined,
        feedback: 'Not at this time. Please show me the next offering.',
      }),
      ...(isAccepted && {
        invest_status: investStatus.accepted,
        invest_amount: amount,
        method_of_inv: method,
        is_married: false,
        sa_start_date: at,
        commitmentKeptFrom: isComplete ? null : now,
      }),
      ...(isComplete && {
        sa_complete_date: at,
        syndAgreementSignedByCurrentUser: true,
      }),
      createdAt: at,
      updatedAt: at,
    })
    .execute();
  if (isComplete && profile) await keepHolder(db, { participation: _id, profile, at });
  return _id;
}

async function startAgreement(
  db: Kysely<Database>,
  platform: Platform,
  { at, signed }: OpenAgreement,
  prepared: Awaited<ReturnType<typeof prepareAgreement>>,
): Promise<void> {
  const id = await recordAgreement(db, platform, prepared, at);
  for (const role of signed) {
    const request = await findSignatureRequest(db, { id }, 'lock');
    const signer = request?.signers.find((candidate) => candidate.role === role);
    if (!request || !signer) throw new Error('The agreement has no such signer');
    await sign(
      db,
      platform,
      { request, signer, origin: { address: 'server', agent: 'demo' }, now: at },
      {
        signature: { kind: 'typed', text: signer.name, isConfirmed: false },
        documentSha256: request.documentSha256 ?? '',
      },
    );
  }
}
