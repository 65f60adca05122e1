import type { FilingDraftItem } from '@paddock/contract';
import { type FilingKind, filingProblems, investStatus } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { takesPapersSql } from '../../people/investing-profiles/index.ts';
import { fileStateSql, personNameSql } from './document-sql.ts';

interface DraftRow {
  _id: string;
  kind: FilingKind;
  originalName: string;
  title: string | null;
  fund: { _id: string; name: string } | null;
  user: { _id: string; name: string } | null;
  investing_entity: { _id: string; name: string } | null;
  year: number | null;
  replaces: string | null;
  createdAt: Date;
  filedBy: string | null;
  file: FilingDraftItem['file'];
  isParticipant: boolean;
  isCommitmentOpen: boolean;
  match: FilingDraftItem['match'];
  isHolderUnused: boolean;
}

/** More than anybody has in work. */
export const maxDrafts = 999;

/** The drafts with these ids, or all, newest first. */
export async function presentDrafts(
  db: Kysely<Database>,
  which: { ids: readonly string[] } | { replaces: string } | 'all' = 'all',
): Promise<FilingDraftItem[]> {
  const condition =
    which === 'all'
      ? sql`true`
      : 'ids' in which
        ? sql`d._id = ANY(${which.ids})`
        : sql`d.replaces = ${which.replaces}`;
  const { rows } = await sql<DraftRow>`
    SELECT d._id, d.kind, d."originalName", d.title, d.year, d.replaces, d."createdAt",
      CASE WHEN f._id IS NOT NULL THEN json_build_object('_id', f._id, 'name', f.name) END AS fund,
      CASE WHEN u._id IS NOT NULL THEN json_build_object('_id', u._id, 'name', ${personNameSql('u')}) END AS "user",
      CASE WHEN e._id IS NOT NULL THEN json_build_object('_id', e._id, 'name', e."legalName") END AS investing_entity,
      e._id IS NOT NULL AND NOT ${takesPapersSql} AS "isHolderUnused", ${personNameSql('b')} AS "filedBy", ${fileStateSql('d')} AS file,
      EXISTS (SELECT 1 FROM synd_users p WHERE p.fund = d.fund AND p."user" = d."user"
        AND (d.investing_entity IS NULL OR p.investing_entity = d.investing_entity)) AS "isParticipant",
      d.kind = 'synd_agreements' AND d.investing_entity IS NULL AND (SELECT count(*) FROM synd_users p
        WHERE p.fund = d.fund AND p."user" = d."user" AND p.invest_status = ${investStatus.accepted}) > 1
        AS "isCommitmentOpen",
      CASE WHEN m.document IS NOT NULL THEN json_build_object('state', m.state, 'year', m.year,
        'confidence', m.confidence, 'reasons', m.reasons, 'isConfirmed', m."confirmedAt" IS NOT NULL,
        'isReleased', m."releasedAt" IS NOT NULL,
        'holder', CASE WHEN h._id IS NOT NULL THEN json_build_object('_id', h._id, 'name', h."legalName",
          'person', ${personNameSql('o')}) END,
        'invitation', CASE WHEN i._id IS NOT NULL THEN json_build_object('_id', i._id, 'name',
          coalesce(nullif(concat_ws(' ', i."firstName", i."lastName"), ''), i.email), 'email', i.email) END) END AS match
    FROM filing_drafts d
      LEFT JOIN funds f ON f._id = d.fund
      LEFT JOIN users u ON u._id = d."user"
      LEFT JOIN investing_entities e ON e._id = d.investing_entity
      LEFT JOIN users b ON b._id = d."filedBy"
      LEFT JOIN paper_matches m ON m.document = d._id
      LEFT JOIN investing_entities h ON h._id = m.holder
      LEFT JOIN users o ON o._id = h."user"
      LEFT JOIN invitations i ON i._id = m.invitation
    WHERE ${condition} ORDER BY d."createdAt" DESC, d._id DESC LIMIT ${maxDrafts}`.execute(db);
  return rows.map(toItem);
}

/** Whether it is for somebody who is invited, and the team has said so. */
export const isAwaiting = ({ user, match }: Pick<FilingDraftItem, 'user' | 'match'>): boolean =>
  user === null && match !== null && match.invitation !== null && match.isConfirmed;

function toItem({ isParticipant, isCommitmentOpen, isHolderUnused, ...row }: DraftRow): FilingDraftItem {
  const problems = filingProblems({
    ...row,
    fund: row.fund?._id ?? null,
    user: row.user?._id ?? null,
    isParticipant,
    isCommitmentOpen,
    isAwaiting: isAwaiting(row),
    isHolderUnused,
  });
  return { ...row, createdAt: row.createdAt.toISOString(), problems };
}

export async function countDrafts(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM filing_drafts`.execute(db);
  return rows[0]?.total ?? 0;
}
