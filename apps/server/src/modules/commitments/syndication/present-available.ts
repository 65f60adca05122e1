import { type AvailableInvestment, availableInvestmentFields } from '@paddock/contract';
import { type InvestStatus, investStatus, isAvailable } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import {
  computeLimits,
  type FundTermsRow,
  fundTermsColumns,
  hasOtherAcceptedParticipation,
  presentLimits,
  toFundTerms,
} from '../../money/funds/index.ts';
import { readPortalUser } from '../../people/memberships/index.ts';
import { readItems } from '../../records/collections/index.ts';
import { type ListOptions, listLimit, type Viewer } from './present-participation.ts';

interface Candidate extends FundTermsRow {
  investment: string;
  syndUser: string | null;
  invest_status: InvestStatus | null;
}

/**
 * The investments that are open to the viewer on this portal, those that close first leading: Started, offered, and not
 * accepted yet by any of the viewer's investing profiles (DSH-07). Each shows what the viewer could invest now and what
 * they decided, as the fund page does, which answers for the oldest participation (SYN-01, ENT-09).
 */
export async function presentAvailable(
  db: Kysely<Database>,
  viewer: Viewer,
  { limit = listLimit, texts }: ListOptions,
): Promise<{ items: AvailableInvestment[]; total: number }> {
  const user = viewer.actor.user?.id ?? null;
  const visitor = await readPortalUser(db, { id: user, level: viewer.actor.level });
  const { rows } = await sql<Candidate>`
    SELECT ${fundTermsColumns}, i."_id" AS investment, s."_id" AS "syndUser", s.invest_status
    FROM investments i JOIN funds f ON f."_id" = i.fund
    LEFT JOIN companies c ON c."_id" = f.company
    LEFT JOIN (
      SELECT DISTINCT ON (p.fund) p.fund, p."_id", p.invest_status FROM synd_users p WHERE p."user" = ${user}
      ORDER BY p.fund, (p.invest_status = ${investStatus.accepted}) IS TRUE DESC, p."createdAt", p."_id"
    ) s ON s.fund = f."_id"
    ORDER BY f.close_date NULLS LAST, i."_id"`.execute(db);
  const open = rows
    .map((row) => ({ ...row, terms: toFundTerms(row, viewer.now) }))
    .filter(({ terms, invest_status }) =>
      isAvailable({ ...terms, investStatus: invest_status }, viewer.portal?._id ?? null, visitor),
    );
  const shown = open.slice(0, limit);
  if (shown.length === 0) return { items: [], total: 0 };
  // No participation in these is accepted, so any accepted one is in another fund (SYN-04).
  const isExistingInvestor = user !== null && (await hasOtherAcceptedParticipation(db, user, null));
  const records = await readInvestments(
    db,
    viewer,
    shown.map(({ investment }) => investment),
    texts,
  );
  const items = shown.flatMap(({ investment, syndUser, invest_status, terms }) => {
    const record = records.get(investment);
    if (!record) return [];
    const isDeclined = invest_status === investStatus.declined;
    return {
      ...record,
      slug: record.fund.url_slug,
      ...presentLimits(computeLimits(terms, { own: 0n, isExistingInvestor })),
      syndUser: syndUser ? { _id: syndUser, isDeclined } : null,
    };
  });
  return { items, total: open.length };
}

type ListedInvestment = Omit<
  AvailableInvestment,
  'slug' | 'syndUser' | keyof ReturnType<typeof presentLimits>
>;

async function readInvestments(
  db: Kysely<Database>,
  viewer: Viewer,
  ids: string[],
  texts: boolean | undefined,
): Promise<Map<string, ListedInvestment>> {
  const { items } = await readItems<ListedInvestment>(db, viewer, 'investments', {
    filter: { _id: { $in: ids } },
    populate: ['fund'],
    fields: availableInvestmentFields.investment,
    populatedFields: { fund: availableInvestmentFields.fund },
    texts,
    limit: ids.length,
  });
  return new Map(items.map((item) => [item._id, item]));
}
