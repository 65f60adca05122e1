import type { AvailableInvestment, Entity } from '@paddock/contract';
import { fundStatus, type InvestStatus, investStatus, isAvailable } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { presentList } from '../collections/index.ts';
import type { Viewer } from './present.ts';

interface Candidate {
  _id: string;
  companyPortal: string | null;
  fund_status: string | null;
  open_date: Date | null;
  start_date: Date | null;
  close_date: Date | null;
  end_date: Date | null;
  syndUser: string | null;
  invest_status: InvestStatus | null;
}

/** The investments that are open to the viewer on this portal: Started, offered, and not accepted yet (DSH-07). */
export async function presentAvailable(
  db: Kysely<Database>,
  viewer: Viewer,
  limit: number,
): Promise<{ items: AvailableInvestment[]; total: number }> {
  const { rows } = await sql<Candidate>`
    SELECT i."_id", c.portal AS "companyPortal", f.fund_status, f.open_date, f.start_date, f.close_date, f.end_date,
      s."_id" AS "syndUser", s.invest_status
    FROM investments i JOIN funds f ON f."_id" = i.fund
    LEFT JOIN companies c ON c."_id" = f.company
    LEFT JOIN synd_users s ON s.fund = f."_id" AND s."user" = ${viewer.actor.user?.id ?? null}
    ORDER BY f.close_date NULLS LAST, i."_id"`.execute(db);
  const open = rows.filter((row) =>
    isAvailable(
      {
        companyPortal: row.companyPortal,
        status: fundStatus(row, viewer.now),
        investStatus: row.invest_status,
      },
      viewer.portal?._id ?? null,
    ),
  );
  const ids = open.slice(0, limit).map(({ _id }) => _id);
  if (ids.length === 0) return { items: [], total: 0 };
  const text = await presentList(db, viewer, 'investments', {
    filter: { _id: { $in: ids } },
    populate: ['fund'],
    limit: ids.length,
  });
  const records = new Map(
    (
      JSON.parse(text) as { items: (Omit<Entity<'investments'>, 'fund'> & { fund: Entity<'funds'> })[] }
    ).items.map((item) => [item._id, item]),
  );
  const items = open.flatMap(({ _id, syndUser, invest_status }) => {
    const record = records.get(_id);
    return record
      ? [
          {
            ...record,
            syndUser: syndUser
              ? { _id: syndUser, isDeclined: invest_status === investStatus.declined }
              : null,
          },
        ]
      : [];
  });
  return { items, total: open.length };
}
