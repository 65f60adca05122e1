import type { Entity, Holding } from '@paddock/contract';
import {
  type Cents,
  centsOf,
  dayOrNull,
  defaultTimeZone,
  figuresSince,
  holdingFigures,
  holdingTimeline,
  type Instant,
  instantTime,
  numberFromCents,
  participationStage,
  participationState,
  sumCents,
} from '@paddock/domain';
import { sql } from 'kysely';
import { throwNotFound } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readOpenCorrections } from '../../agreements/signing/index.ts';
import { ledgerFacts, readPositions } from '../../money/figures/index.ts';
import { endedBalances, findFunding, presentFunding, readFundContact } from '../../money/funding/index.ts';
import { presentRecord, type Viewer } from '../../records/collections/index.ts';
import { readCommitments } from '../participations/index.ts';
import { readHistory } from './read-history.ts';

const dollars = (cents: Cents | null) => (cents === null ? null : numberFromCents(cents));

const isoTime = (instant: Instant) => {
  const time = instantTime(instant);
  return time === undefined ? null : new Date(time).toISOString();
};

/** One of the viewer's own participations (INV-03). Throws if they have none of this id. */
export async function presentHolding(
  platform: Pick<Platform, 'db' | 'portals'>,
  viewer: Viewer,
  id: string,
): Promise<Holding> {
  const { db } = platform;
  const own = await presentRecord(db, viewer, 'synd_users', id);
  if (!own || own.user !== viewer.actor.user?.id)
    return throwNotFound('This investment', { collection: 'synd_users', record: id });
  const fund = await presentRecord(db, viewer, 'funds', own.fund ?? '');
  const funding = await findFunding(db, id);
  if (!fund || !funding) return throwNotFound('This investment');
  const contact = await readFundContact(db, viewer, fund);
  const portal = await platform.portals.byId(funding.portal);
  const timeZone = portal?.timeZone ?? defaultTimeZone;
  const position = (await readPositions(db, sql`s._id = ${id}`, { isDated: true })).get(id);
  const ledger = ledgerFacts(position, funding);
  const journalDay = (instant: Instant) => (position ? dayOrNull(instant, position.timeZone) : null);
  const updatedAt =
    position?.asOf === undefined ? fund.currentPercentagesUpdatedAt : (position.asOf?.toISOString() ?? null);
  const since = figuresSince(updatedAt, own.sa_start_date);
  const { overallReturn, percentages, ...figures } = holdingFigures({
    isCommitted: ['going-to-invest', 'investing'].includes(participationState(own)),
    amount: centsOf(own.invest_amount ?? 0),
    funding: funding.state,
    ledger,
    currentPercentageTotalReturned: fund.currentPercentageTotalReturned,
    currentFundValuePercentage: fund.currentFundValuePercentage,
  });
  const commitments = await readCommitments(db, id);
  const history = await readHistory(db, viewer, own, {
    fund,
    commitments,
    percentagesAt: updatedAt,
    percentagesOn: journalDay(updatedAt),
    timeZone,
  });
  const last = commitments.current ? undefined : commitments.ended.at(-1);
  const correction = (await readOpenCorrections(db, { syndUser: id })).get(id) ?? null;
  return {
    _id: id,
    holderName: funding.holderName,
    ...(funding.holderName !== null && own.investing_entity !== null && { profile: own.investing_entity }),
    stage: participationStage({
      ...own,
      releasedAt: last?.endedAt ?? null,
      hasAgreement: own.hasSyndAgreement,
    }),
    fund: presentFund(fund),
    figures: {
      committed: dollars(figures.committed),
      signed: dollars(figures.signed),
      funded: dollars(figures.funded),
      unfunded: dollars(figures.unfunded),
      distributions: dollars(figures.distributions),
      value: dollars(figures.value),
      gain: dollars(figures.gain),
      awaited: dollars(figures.awaited),
      overallReturn,
    },
    figuresFrom: ledger ? 'ledger' : 'percentages',
    percentages: {
      ...percentages,
      updatedAt: fund.currentPercentagesUpdatedAt,
      since: isoTime(since),
      day: journalDay(since),
    },
    funding: presentFunding(funding, viewer.now),
    correction,
    released: last
      ? {
          at: last.endedAt.toISOString(),
          cause: last.cause,
          amount: dollars(last.amount),
          received: numberFromCents(last.received),
        }
      : null,
    toReturn: numberFromCents(sumCents(endedBalances(funding).map(({ amount }) => amount))),
    hasAgreement: funding.state !== null && own.hasSyndAgreement,
    contact: {
      name: contact.name,
      email: contact.email,
      phone: contact.phone,
      schedule_call_url: fund.schedule_call_url,
    },
    timeline: holdingTimeline(history).map((event) => ({
      ...event,
      at: event.at.toISOString(),
      amount: dollars(event.amount),
    })),
    timeZone,
  };
}

const presentFund = (fund: Entity<'funds'>): Holding['fund'] => ({
  _id: fund._id,
  name: fund.name,
  type: fund.type,
  url_slug: fund.url_slug,
  imageUrl: fund.imageUrl,
  imageAlt: fund.imageAlt,
  imageIsDecorative: fund.imageIsDecorative,
  status: fund.status ?? '',
  close_date: fund.close_date,
  end_date: fund.end_date,
});
