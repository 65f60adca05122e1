import type { Entity, SyndicationReply } from '@paddock/contract';
import { isAccredited, isOffered } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { ActorUser } from '../../platform/actor.ts';
import { audit, type Origin } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/index.ts';
import type { Database } from '../../platform/database/schema.ts';
import { notFound } from '../../platform/refusal.ts';
import { presentOne } from '../collections/index.ts';
import { accreditationOf } from './accreditation-of.ts';
import { limitsFor, presentLimits, readFundTerms } from './fund-terms.ts';
import {
  findOwnParticipation,
  firstInvestment,
  openParticipation,
  participationIn,
} from './participation.ts';
import { presentParticipation, type Viewer } from './present.ts';

/**
 * A fund by its slug with the limits that hold for the viewer. Opens the participation where the fund is Started
 * and it is no guest session that looks (SYN-01). Reads the kept totals of the fund, never its participations,
 * so that the time it takes does not grow with their number.
 */
export async function presentSyndication(
  db: Kysely<Database>,
  viewer: Viewer & { readonly origin: Origin },
  person: ActorUser,
  slug: string,
): Promise<SyndicationReply> {
  const fund = await readFundTerms(db, { slug }, viewer.now);
  if (!fund) return notFound('This fund');
  let own = await participationIn(db, fund._id, person.id);
  const offered = isOffered(fund, viewer.portal?._id ?? null);
  if (!own && !offered && viewer.actor.level !== 'admin' && viewer.actor.level !== 'superadmin')
    return notFound('This fund');
  if (!own && offered && fund.status === 'Started' && !viewer.actor.guestSession)
    own = await inTransaction(db, async (transaction) => {
      const opened = await openParticipation(transaction, {
        fund: fund._id,
        user: person.id,
        now: viewer.now,
      });
      if (opened.isNew)
        await audit(transaction, viewer, {
          action: 'synd_users.open',
          collection: 'synd_users',
          record: opened._id,
          portal: viewer.portal?._id ?? null,
        });
      return opened._id;
    });
  const accepted = own ? (await findOwnParticipation(db, own, person.id)).accepted : 0n;
  const limits = await limitsFor(db, fund, { user: person.id, own: accepted });
  const syndUser = own ? await presentParticipation(db, viewer, own) : null;
  return {
    syndUser,
    fund: await record<'funds'>(db, viewer, 'funds', fund._id),
    investment: syndUser?.investment ?? (await investmentOf(db, viewer, fund._id)),
    status: fund.status,
    ...presentLimits(limits),
    accreditationMissing: fund.requiresAccreditation && !isAccredited(await accreditationOf(db, person.id)),
  };
}

async function record<C extends 'funds' | 'investments'>(
  db: Kysely<Database>,
  viewer: Viewer,
  collection: C,
  id: string,
): Promise<Entity<C>> {
  const text = await presentOne(db, viewer, collection, id);
  if (text === undefined) return notFound('This fund');
  return JSON.parse(text) as Entity<C>;
}

async function investmentOf(db: Kysely<Database>, viewer: Viewer, fund: string) {
  const first = await firstInvestment(db, fund);
  return first ? record<'investments'>(db, viewer, 'investments', first._id) : null;
}
