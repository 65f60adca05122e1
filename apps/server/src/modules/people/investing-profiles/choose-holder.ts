import { type HolderBlock, holderBlock, type InvestmentMethod, investingKindNames } from '@paddock/domain';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { RecordChanges } from '../../../platform/record-changes.ts';
import { ensureDefaultProfile } from './default-profile.ts';
import { findOwnProfile, type OwnProfile } from './own-profile.ts';

/** The profile that a commitment is for. */
export interface ChosenHolder {
  readonly profile: OwnProfile;
  /** The content of a default profile that was made for it. */
  readonly created: RecordChanges | undefined;
}

const reject = (message: string): never =>
  throwDomainError('bad_request', message, { investing_entity: message });

const messages: Readonly<Record<HolderBlock, (profile: OwnProfile) => string>> = {
  archived: () => 'This investing profile is archived. Please choose another one.',
  'wrong-method': ({ kind }) =>
    `This investing profile is not for this method of investment: it is of the kind ${investingKindNames[kind]}.`,
};

interface HolderChoice {
  readonly user: string;
  readonly method: InvestmentMethod;
  readonly asked: string | null;
  readonly participation: OwnProfile | null;
  /** The profile of the participation holds its commitment already, so it may go on to, also if it is archived. */
  readonly isHeld?: boolean;
  readonly now: Date;
}

/**
 * The profile that a commitment by a method is for (ENT-03): the one that is asked for, else the one that the
 * participation was opened for, else the person's default one of that method. Throws for another's, an archived one, and
 * one of another method. It is not archived before the caller's transaction ends.
 */
export async function chooseHolder(db: Kysely<Database>, choice: HolderChoice): Promise<ChosenHolder> {
  const chosen = await findHolder(db, choice);
  // Archived since it was read, or about to be: archiving it updates its row.
  const { archivedAt } = await db
    .selectFrom('investing_entities')
    .select('archivedAt')
    .where('_id', '=', chosen.profile._id)
    .forShare()
    .executeTakeFirstOrThrow();
  return archivedAt === null || isHolder(choice, chosen.profile)
    ? chosen
    : reject(messages.archived(chosen.profile));
}

/** Whether the profile holds the commitment already. */
const isHolder = ({ isHeld = false, participation }: HolderChoice, { _id }: OwnProfile): boolean =>
  isHeld && participation?._id === _id;

async function findHolder(db: Kysely<Database>, choice: HolderChoice): Promise<ChosenHolder> {
  const { user, method, asked, participation, now } = choice;
  const blockOf = (profile: OwnProfile) =>
    holderBlock({ ...profile, isArchived: profile.isArchived && !isHolder(choice, profile) }, method);
  if (asked === null) {
    const isFit = participation !== null && blockOf(participation) === null;
    return isFit
      ? { profile: participation, created: undefined }
      : ensureDefaultProfile(db, { user, method, now });
  }
  const profile = await findOwnProfile(db, { id: asked, user });
  if (!profile) return reject('This is none of your investing profiles.');
  const block = blockOf(profile);
  return block ? reject(messages[block](profile)) : { profile, created: undefined };
}

interface Holding {
  readonly participation: string;
  readonly fund: string;
  readonly profile: string;
}

/**
 * Whether the profile holds another participation in the same fund, or is to hold it once its corrected terms are
 * signed, as a condition in SQL. Who asks holds the fund's lock, so that of two commitments at once one is told: each
 * part is read from its index, because all commitments to the fund wait meanwhile.
 */
export const holdsAnotherSql = ({ participation, fund, profile }: Holding) => sql<SqlBool>`(
  EXISTS (SELECT FROM synd_users s
    WHERE s.investing_entity = ${profile} AND s.fund = ${fund} AND s._id <> ${participation})
  OR EXISTS (SELECT FROM term_corrections c JOIN synd_users s ON s._id = c."syndUser"
    WHERE c."endedAt" IS NULL AND c.terms->>'investing_entity' = ${profile}::text AND s.fund = ${fund}
      AND s._id <> ${participation}))`;

/** A profile has one participation in a fund (ENT-09). */
function throwHoldsAnother(): never {
  const message = 'This investing profile takes part in this fund already.';
  return throwDomainError('conflict', message, { investing_entity: message });
}

/**
 * Whether money has moved on the participation for another profile than this one, as a condition in SQL: it has receipts,
 * or its position has postings beside those of the commitment. A commitment that ended leaves them where they are, and who
 * reads them follows from the profile of the participation (ENT-07). The caller holds the fund's lock, as
 * everything that records money does.
 */
export const hasMoneyOfAnotherSql = ({
  participation,
  profile,
}: Omit<Holding, 'fund'>) => sql<SqlBool>`EXISTS (
  SELECT FROM synd_users s WHERE s._id = ${participation} AND s.investing_entity <> ${profile} AND (
    EXISTS (SELECT FROM funding_receipts r WHERE r."syndUser" = s._id)
    OR EXISTS (SELECT FROM positions p JOIN ledger_postings l ON l.position = p._id
      WHERE p."syndUser" = s._id AND l.account NOT IN ('unfunded', 'called'))))`;

/** Throws the reason for which a profile does not take a participation: another one that it holds, or another's money. */
export async function throwNotTaken(db: Kysely<Database>, holding: Holding): Promise<never> {
  await assertOnlyParticipation(db, holding);
  const { rows } = await sql<{ name: string }>`
    SELECT e."legalName" AS name FROM synd_users s JOIN investing_entities e ON e._id = s.investing_entity
    WHERE s._id = ${holding.participation}`.execute(db);
  const message = `The payments here are those of ${rows[0]?.name ?? 'another profile'} and stay with it. To invest with another profile, open this fund for that profile: it gets an investment of its own.`;
  return throwDomainError('conflict', message, { investing_entity: message });
}

/** Throws if the profile holds another participation in the same fund. */
export async function assertOnlyParticipation(db: Kysely<Database>, holding: Holding): Promise<void> {
  const { rows } = await sql`SELECT WHERE ${holdsAnotherSql(holding)}`.execute(db);
  if (rows.length > 0) throwHoldsAnother();
}
