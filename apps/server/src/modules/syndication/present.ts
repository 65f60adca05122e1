import {
  type Entity,
  type OwnParticipation,
  ownParticipationFields,
  type PortalView,
  type SyndUserView,
} from '@paddock/contract';
import { isDeclined, isGoingToInvest, isInvesting, isSpouseInvestmentRequired } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/schema.ts';
import { presentList, presentOne } from '../collections/index.ts';

/** For whom a record is presented: their rights decide what of it shows. */
export interface Viewer {
  readonly actor: Actor;
  readonly portal: PortalView | null;
  readonly now: Date;
}

type Populated = Omit<Entity<'synd_users'>, 'fund' | 'investment'> &
  Pick<SyndUserView, 'fund' | 'investment'>;

/** Lists of investments and of one's own participations come whole (DSH-07). */
export const listLimit = 999;

const populate = ['fund', 'investment'];

/** A participation with its fund and investment, and the flags of the rules (SYN-03, SYN-08). */
export async function presentParticipation(
  db: Kysely<Database>,
  viewer: Viewer,
  id: string,
): Promise<SyndUserView> {
  const text = await presentOne(db, viewer, 'synd_users', id, { populate });
  if (text === undefined) throw new Error('The participation was found before');
  return withFlags(JSON.parse(text) as Populated);
}

/** The viewer's own participations, with no more of their funds than a list of them shows (DSH-02, DSH-07). */
export async function presentOwnParticipations(
  db: Kysely<Database>,
  viewer: Viewer,
  limit: number,
): Promise<{ items: OwnParticipation[]; total: number }> {
  const { participation: fields, ...populatedFields } = ownParticipationFields;
  const text = await presentList(db, viewer, 'synd_users', {
    mine: true,
    populate: ['fund'],
    fields,
    populatedFields,
    sort: '-createdAt',
    limit,
  });
  const { items, total } = JSON.parse(text) as {
    items: Omit<OwnParticipation, keyof Flags>[];
    total: number;
  };
  return { items: items.map(withFlags), total };
}

type Flags = Pick<
  SyndUserView,
  'isInvesting' | 'isGoingToInvest' | 'isDeclined' | 'isSpouseInvestmentRequired' | 'signedByCurrentUserCosub'
>;

function withFlags<P extends Omit<OwnParticipation, keyof Flags>>(participation: P): P & Flags {
  return {
    ...participation,
    isInvesting: isInvesting(participation),
    isGoingToInvest: isGoingToInvest(participation),
    isDeclined: isDeclined(participation),
    isSpouseInvestmentRequired: isSpouseInvestmentRequired(participation),
    signedByCurrentUserCosub: participation.syndAgreementSignedByCurrentUserCosub ?? false,
  };
}
