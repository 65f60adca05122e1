import type { Entity } from '@paddock/contract';
import { centsOf, type HoldingHistory, isDeclined } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { readReceipts } from '../../money/funding/index.ts';
import { readItems, type Viewer } from '../../records/collections/index.ts';

/** A timeline of more news would be a list of news, which has a page of its own. */
const newsLimit = 50;

/** What the timeline of a participation depends on. */
export async function readHistory(
  db: Kysely<Database>,
  viewer: Viewer,
  own: Entity<'synd_users'>,
  {
    fund,
    round,
    released,
    timeZone,
  }: {
    fund: Entity<'funds'>;
    round: number;
    released: HoldingHistory['released'];
    timeZone: string;
  },
): Promise<HoldingHistory> {
  const isCommitted = own.sa_start_date !== null && own.invest_status === 'Accepted investment';
  const signatures = await readSignatures(db, own._id);
  const receipts = await readReceipts(db, { syndUser: own._id, round });
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
    committed: isCommitted ? { at: own.sa_start_date, amount: centsOf(own.invest_amount ?? 0) } : null,
    declinedAt: isDeclined(own) ? own.updatedAt : null,
    signedAt: isCommitted ? signatures.get('investor') : null,
    spouseSignedAt: isCommitted ? signatures.get('spouse') : null,
    completedAt: isCommitted ? own.sa_complete_date : null,
    payments: receipts.map(({ amount, receivedOn }) => ({ amount: centsOf(amount), day: receivedOn })),
    fundedAt: own.ft_complete_date,
    released,
    news: news.items.map(({ displayTitle, createdAt }) => ({
      title: displayTitle?.trim() || 'Document',
      at: createdAt,
    })),
    percentagesAt: fund.currentPercentagesUpdatedAt,
    timeZone,
  };
}

/** When the last commitment ended, and its amount; null if it has not ended, or was accepted again since. */
export async function readRelease(
  db: Kysely<Database>,
  syndUser: string,
): Promise<HoldingHistory['released']> {
  const { releasedAt, releasedAmount } = await db
    .selectFrom('synd_users')
    .select(['releasedAt', 'releasedAmount'])
    .where('_id', '=', syndUser)
    .executeTakeFirstOrThrow();
  return releasedAt && { at: releasedAt, amount: releasedAmount === null ? null : centsOf(releasedAmount) };
}

/** When each signed the agreement that is in force or, before there is one, waits for signatures. */
async function readSignatures(db: Kysely<Database>, syndUser: string): Promise<Map<string, Date>> {
  const { rows } = await sql<{ role: string; signedAt: Date }>`
    SELECT s.role, s."signedAt" FROM signature_signers s JOIN signature_requests q ON q._id = s.request
    WHERE q."syndUser" = ${syndUser} AND q."supersededAt" IS NULL AND s."signedAt" IS NOT NULL
      AND (q.correction IS NULL OR q."completedAt" IS NOT NULL)
    ORDER BY s."signedAt"`.execute(db);
  return new Map(rows.map(({ role, signedAt }) => [role, signedAt]));
}
