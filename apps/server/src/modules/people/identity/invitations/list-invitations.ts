import type { Invitation, InvitationFilter, ListReply } from '@paddock/contract';
import type { Level } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../platform/database/schema.ts';
import { invitationLevelBlock } from './manage-invitation.ts';

type Row = Omit<Invitation, 'sentAt' | 'expiresAt' | 'acceptedAt' | 'block'> & {
  sentAt: Date;
  expiresAt: Date;
  acceptedAt: Date | null;
  total: number;
};

const defaultLimit = 50;

/** Invitations that match all filters, the newest first. */
export async function listInvitations(
  db: Kysely<Database>,
  filter: InvitationFilter,
  { level, now }: { level: Level; now: Date },
): Promise<ListReply<Invitation>> {
  const state = sql`CASE WHEN i."acceptedAt" IS NOT NULL THEN 'accepted' WHEN i."withdrawnAt" IS NOT NULL THEN 'withdrawn'
    WHEN i."expiresAt" <= ${now} THEN 'expired' ELSE 'open' END`;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (filter.state) conditions.push(sql`${state} = ${filter.state}`);
  if (filter.portal) conditions.push(sql`i.portal = ${filter.portal}`);
  const search = filter.search?.trim();
  if (search) {
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`concat_ws(' ', i."firstName", i."lastName", i.email) ILIKE ${pattern}`);
  }
  const where = sql.join(conditions, sql` AND `);
  const { rows } = await sql<Row>`
    SELECT i._id, i.email, concat_ws(' ', i."firstName", i."lastName") AS name,
      json_build_object('_id', p._id, 'name', coalesce(p.name, p.slug)) AS portal,
      CASE WHEN f._id IS NOT NULL THEN json_build_object('_id', f._id, 'name', f.name) END AS fund,
      i.level, coalesce(nullif(concat_ws(' ', u."firstName", u."lastName"), ''), u.username) AS "invitedBy",
      i."sentAt", i."expiresAt", i."acceptedAt", i."acceptedBy", ${state} AS state
    FROM invitations i JOIN portals p ON p._id = i.portal
    LEFT JOIN funds f ON f._id = i.fund LEFT JOIN users u ON u._id = i."invitedBy"
    WHERE ${where} ORDER BY i."createdAt" DESC, i._id DESC
    LIMIT ${filter.limit ?? defaultLimit} OFFSET ${filter.offset ?? 0}`.execute(db);
  const counted = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM invitations i WHERE ${where}`.execute(db);
  const items = rows.map((row) => ({
    ...row,
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    block: invitationLevelBlock(level, row.level),
  }));
  return { items, total: counted.rows[0]?.total ?? 0 };
}
