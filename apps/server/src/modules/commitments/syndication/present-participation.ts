import {
  type Entity,
  type ParticipationListItem,
  type ParticipationView,
  type PortalView,
  participationListFields,
} from '@paddock/contract';
import {
  commitmentExpiresAt,
  type FundStatus,
  isDeclined,
  isGoingToInvest,
  isInvesting,
  isSpouseInvestmentRequired,
  positionDifferences,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Database } from '../../../platform/database/schema.ts';
import { readExpiryDays, readOpenCorrections } from '../../agreements/signing/index.ts';
import { presentPosition, readPositions } from '../../money/figures/index.ts';
import { findFunding, presentFunding, presentOwnFundings } from '../../money/funding/index.ts';
import { readNamedHolders } from '../../people/investing-profiles/index.ts';
import { presentRecord, readItems } from '../../records/collections/index.ts';
import { type CommitTerms, readParticipationAbilities } from './participation-abilities.ts';

/** The viewer of a record, whose rights decide what it shows. */
export interface Viewer {
  readonly actor: Actor;
  readonly portal: PortalView | null;
  readonly now: Date;
}

type Populated = Omit<Entity<'synd_users'>, 'fund' | 'investment'> &
  Pick<ParticipationView, 'fund' | 'investment'>;

/** Lists of investments and of one's own participations are not paged (DSH-07). */
export const listLimit = 999;

const populate = ['fund', 'investment'];

/**
 * A participation with its fund and investment, the derived flags (SYN-03, SYN-08) and the viewer's abilities.
 * `terms` saves reads if the caller has them.
 */
export async function presentParticipation(
  db: Kysely<Database>,
  viewer: Viewer,
  id: string,
  terms?: CommitTerms,
): Promise<ParticipationView> {
  const found = await presentRecord<'synd_users', Populated>(db, viewer, 'synd_users', id, { populate });
  if (!found) throw new Error(`The participation ${id} was not found`);
  const participation = withFlags(found);
  const position = (await readPositions(db, sql`s._id = ${id}`, { isDated: true })).get(id);
  const hasDistribution = position !== undefined && position.distributed !== 0n;
  const keptUntil = commitmentExpiresAt({ ...participation, hasDistribution }, await readExpiryDays(db));
  const abilities = await readParticipationAbilities(
    db,
    viewer,
    { ...participation, hasDistribution },
    terms,
  );
  const named = (await readNamedHolders(db, [id])).get(id);
  const funding = participation.isInvesting ? await findFunding(db, id) : undefined;
  return {
    ...participation,
    ...abilities,
    holder: named?.holder ?? null,
    holderName: named?.holderName ?? null,
    keptUntil: keptUntil?.toISOString() ?? null,
    funding: funding ? presentFunding(funding, viewer.now) : null,
    position: presentPosition(position),
  };
}

/** What a caller asks of a list: up to how many records, and whether with the texts of funds and investments. */
export interface ListOptions {
  readonly limit?: number | undefined;
  readonly texts?: boolean | undefined;
}

/** The viewer's own participations, each with its fund and investment (DSH-02, DSH-07). */
export async function presentOwnParticipations(
  db: Kysely<Database>,
  viewer: Viewer,
  { limit = listLimit, texts }: ListOptions,
): Promise<{ items: ParticipationListItem[]; total: number }> {
  const { participation: fields, fund: fundFields, investment } = participationListFields;
  const { items, total } = await readItems<ListedParticipation>(db, viewer, 'synd_users', {
    mine: true,
    populate,
    fields,
    populatedFields: { fund: [...fundFields, 'status'], investment },
    texts,
    sort: '-createdAt',
    limit,
  });
  const user = viewer.actor.user?.id ?? '';
  const fundings = await presentOwnFundings(db, user, viewer.now);
  const positions = await readPositions(db, sql`s."user" = ${user}`, { isDated: true });
  const corrections = await readOpenCorrections(db, { user });
  const holders = await readNamedHolders(
    db,
    items.map(({ _id }) => _id),
  );
  return {
    items: items.map((item) => {
      const row = {
        ...withFlags(item),
        ...withFund(item),
        funding: fundings.get(item._id)?.funding ?? null,
        correction: corrections.get(item._id) ?? null,
        holder: holders.get(item._id)?.holder ?? null,
        holderName: holders.get(item._id)?.holderName ?? null,
        toReturn: fundings.get(item._id)?.toReturn ?? 0,
      };
      const position = positions.get(item._id);
      if (!position) return { ...row, position: null };
      const { asOf, timeZone } = position;
      return {
        ...row,
        figuresTimeZone: timeZone,
        position: {
          ...positionDifferences(position, row),
          ...(asOf !== undefined && { asOf: asOf?.toISOString() ?? null }),
        },
      };
    }),
    total,
  };
}

/** A participation as the collection's list returns it, without derived fields. */
type ListedParticipation = Omit<
  ParticipationListItem,
  | keyof ParticipationFlags
  | 'fund'
  | 'fundStatus'
  | 'investment'
  | 'funding'
  | 'position'
  | 'figuresTimeZone'
  | 'correction'
  | 'holder'
  | 'holderName'
  | 'toReturn'
> & {
  fund: (NonNullable<ParticipationListItem['fund']> & { status: FundStatus }) | null;
  investment: Omit<NonNullable<ParticipationListItem['investment']>, 'slug'> | null;
};

function withFund({
  fund,
  investment,
}: ListedParticipation): Pick<ParticipationListItem, 'fund' | 'fundStatus' | 'investment'> {
  const named = investment && { ...investment, slug: fund?.url_slug ?? null };
  if (!fund) return { fund, fundStatus: null, investment: named };
  const { status: fundStatus, ...shown } = fund;
  return { fund: shown, fundStatus, investment: named };
}

type ParticipationFlags = Pick<
  ParticipationView,
  'isInvesting' | 'isGoingToInvest' | 'isDeclined' | 'isSpouseInvestmentRequired' | 'signedByCurrentUserCosub'
>;

/** The fields that the flags depend on. */
type FlagInput = Pick<
  Entity<'synd_users'>,
  | 'invest_status'
  | 'sa_complete_date'
  | 'method_of_inv'
  | 'is_married'
  | 'cosub_email'
  | 'syndAgreementSignedByCurrentUserCosub'
>;

function withFlags<P extends FlagInput>(participation: P): P & ParticipationFlags {
  return {
    ...participation,
    isInvesting: isInvesting(participation),
    isGoingToInvest: isGoingToInvest(participation),
    isDeclined: isDeclined(participation),
    isSpouseInvestmentRequired: isSpouseInvestmentRequired(participation),
    signedByCurrentUserCosub: participation.syndAgreementSignedByCurrentUserCosub ?? false,
  };
}
