import { type CapitalStatement, capitalStatement, type StatementColumn } from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import {
  type PaperParties,
  type PaperSubject,
  type PartiesRow,
  partiesOf,
  partiesSql,
  partyNameSql,
  partyTables,
} from '../papers/index.ts';
import { readPositionEntries } from './read-entries.ts';

/** Everything that a statement says, and up to which entry of the journal it was read. */
export interface PositionStatement extends PaperParties {
  readonly position: string;
  readonly number: number;
  readonly syndUser: string;
  /** What holds it, where that has to be said to the investor (ENT-04). */
  readonly holderName: string | null;
  readonly fund: { readonly _id: string; readonly name: string };
  readonly portal: string | null;
  readonly statement: CapitalStatement;
  /** Whose days the journal counts. */
  readonly timeZone: string;
  readonly sequence: bigint;
}

interface Row {
  position: string;
  number: number;
  syndUser: string;
  holderName: string | null;
  fund: PositionStatement['fund'];
  parties: PartiesRow;
  portal: string | null;
  timeZone: string;
  sequence: bigint;
}

/**
 * The statements of the positions `q` of participations `s` that meet a condition, by their numbers. `issued` is what their
 * papers are of: one that was issued already is replaced by one for the same holder.
 */
export async function readStatements(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  columns: readonly StatementColumn[],
  issued?: Pick<PaperSubject, 'kind' | 'subject'>,
): Promise<PositionStatement[]> {
  const { rows } = await sql<Row>`
    SELECT q._id AS position, q.number, s._id AS "syndUser", json_build_object('_id', f._id, 'name', f.name) AS fund,
      ${partiesSql} AS parties, ${partyNameSql} AS "holderName", c.portal, k."timeZone", k."lastSequence" AS sequence
    FROM positions q
    JOIN synd_users s ON s._id = q."syndUser"
    JOIN ledger_books k ON k.fund = q.fund AND k."openedAt" IS NOT NULL
    JOIN funds f ON f._id = q.fund
    JOIN users u ON u._id = s."user"
    LEFT JOIN companies c ON c._id = f.company
    ${partyTables(issued && sql`kept.kind = ${issued.kind} AND kept.subject = ${issued.subject}`)}
    WHERE ${where} ORDER BY f.name, q.fund, q.number`.execute(db);
  const [period] = columns;
  const entries = await readPositionEntries(db, {
    positions: rows.map(({ position }) => position),
    to: period?.to ?? '',
  });
  return rows.map(({ parties, ...row }) => ({
    ...row,
    ...partiesOf(parties),
    // What is posted between the two reads is in neither the sequence nor the statement.
    statement: capitalStatement(
      (entries.get(row.position) ?? []).filter(({ sequence }) => sequence <= row.sequence),
      columns,
    ),
  }));
}
