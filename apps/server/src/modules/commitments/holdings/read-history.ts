import type { Entity } from '@paddock/contract';
import { centsOf, type HoldingHistory, isDeclined, type Signer } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { readDistributions } from '../../money/figures/index.ts';
import { readReceipts } from '../../money/funding/index.ts';
import { readItems, type Viewer } from '../../records/collections/index.ts';
import type { CommitmentHistory } from '../participations/index.ts';

/** A timeline of more news would be a list of news, which has a page of its own. */
const newsLimit = 50;

/** What the timeline of a participation depends on. */
export async function readHistory(
  db: Kysely<Database>,
  viewer: Viewer,
  own: Entity<'synd_users'>,
  {
    fund,
    commitments: { ended, current, corrections },
    percentagesAt,
    percentagesOn,
    timeZone,
  }: {
    fund: Entity<'funds'>;
    commitments: CommitmentHistory;
    percentagesAt: string | null;
    percentagesOn: string | null;
    timeZone: string;
  },
): Promise<HoldingHistory> {
  const receipts = await readReceipts(db, { syndUser: own._id });
  const distributions = await readDistributions(db, own._id);
  const recorded = [...ended, ...(current ? [current] : [])];
  const signatures = recorded.flatMap((each) => each.signatures);
  const signed = (by: Signer) => signatures.filter(({ role }) => role === by);
  const news = await readItems<Pick<Entity<'news_documents'>, 'displayTitle' | 'createdAt'>>(
    db,
    viewer,
    'news_documents',
    {
      mine: true,
      fields: ['displayTitle', 'createdAt'],
      filter: { fund: fund._id },
      sort: '-createdAt',
      limit: newsLimit,
    },
  );
  return {
    openedAt: own.createdAt,
    commitments: recorded.flatMap((each) => each.recorded ?? []),
    corrections,
    declinedAt: isDeclined(own) ? own.updatedAt : null,
    signedAt: signed('investor').map(({ at }) => at),
    spouseSignedAt: signed('spouse').flatMap(({ at, isJoint }) => (isJoint ? [] : at)),
    secondOwnerSignedAt: signed('spouse').flatMap(({ at, isJoint }) => (isJoint ? at : [])),
    completedAt: [...ended.map(({ completedAt }) => completedAt), ...(current?.completedAt ?? [])],
    payments: receipts.map(({ amount, receivedOn, isReversal }) => ({
      amount: centsOf(amount),
      day: receivedOn,
      isReversal,
    })),
    distributions,
    fundedAt: [...ended.map(({ fundedAt }) => fundedAt), own.ft_complete_date],
    releases: ended.map(({ endedAt, amount }) => ({ at: endedAt, amount })),
    news: news.items.map(({ displayTitle, createdAt }) => ({
      title: displayTitle?.trim() || 'Document',
      at: createdAt,
    })),
    percentagesAt,
    percentagesOn,
    timeZone,
  };
}
