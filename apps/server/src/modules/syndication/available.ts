import { type AvailableInvestment, availableFields } from '@paddock/contract';
import { type InvestStatus, investStatus, isAvailable } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { presentList } from '../collections/index.ts';
import {
  hasAcceptedBeyond,
  limitsOf,
  presentLimits,
  type TermsRow,
  termsColumns,
  termsOf,
} from './fund-terms.ts';
import type { Viewer } from './present.ts';

interface Candidate extends TermsRow {
  investment: string;
  syndUser: string | null;
  invest_status: InvestStatus | null;
}

/**
 * The investments that are open to the viewer on this portal, those that close first leading: Started, offered, and
 * not accepted yet (DSH-07), each with what the viewer could invest now, as the fund's own page tells it (SYN-01).
 */
export async function presentAvailable(
  db: Kysely<Database>,
  viewer: Viewer,
  limit: number,
): Promise<{ items: AvailableInvestment[]; total: number }> {
  const user = viewer.actor.user?.id ?? null;
  const { rows } = await sql<Candidate>`
    SELECT ${termsColumns}, i."_id" AS investment, s."_id" AS "syndUser", s.invest_status
    FROM investments i JOIN funds f ON f."_id" = i.fund
    LEFT JOIN companies c ON c."_id" = f.company
    LEFT JOIN synd_users s ON s.fund = f."_id" AND s."user" = ${user}
    ORDER BY f.close_date NULLS LAST, i."_id"`.execute(db);
  const open = rows
    .map((row) => ({ ...row, terms: termsOf(row, viewer.now) }))
    .filter(({ terms, invest_status }) =>
      isAvailable({ ...terms, investStatus: invest_status }, viewer.portal?._id ?? null),
    );
  const shown = open.slice(0, limit);
  if (shown.length === 0) return { items: [], total: 0 };
  // None of these is accepted, so any accepted participation is one in another fund (SYN-04).
  const isExistingInvestor = user !== null && (await hasAcceptedBeyond(db, user, null));
  const records = await recordsOf(
    db,
    viewer,
    shown.map(({ investment }) => investment),
  );
  const items = shown.flatMap(({ investment, syndUser, invest_status, terms }) => {
    const record = records.get(investment);
    if (!record) return [];
    const isDeclined = invest_status === investStatus.declined;
    return {
      ...record,
      ...presentLimits(limitsOf(terms, { own: 0n, isExistingInvestor })),
      syndUser: syndUser ? { _id: syndUser, isDeclined } : null,
    };
  });
  return { items, total: open.length };
}

type Listed = Pick<AvailableInvestment, '_id' | 'id' | 'fund' | 'name' | 'inv_type' | 'url_slug'> &
  Pick<AvailableInvestment, 'createdAt' | 'updatedAt'>;

async function recordsOf(db: Kysely<Database>, viewer: Viewer, ids: string[]): Promise<Map<string, Listed>> {
  const text = await presentList(db, viewer, 'investments', {
    filter: { _id: { $in: ids } },
    populate: ['fund'],
    fields: availableFields.investment,
    populatedFields: { fund: availableFields.fund },
    limit: ids.length,
  });
  const { items } = JSON.parse(text) as { items: Listed[] };
  return new Map(items.map((item) => [item._id, item]));
}
