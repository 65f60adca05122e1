import {
  type AddressParts,
  type CapitalStatement,
  capitalStatement,
  displayName,
  postalAddress,
  type StatementColumn,
} from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { holderTables } from '../../people/investing-profiles/index.ts';
import { readPositionEntries } from './read-entries.ts';

/** Whom a statement is of and from, as it is printed. */
export interface StatementParties {
  readonly position: string;
  readonly number: number;
  readonly syndUser: string;
  readonly fund: { readonly _id: string; readonly name: string };
  readonly holder: { readonly name: string; readonly address: string };
  /** The company of the portal that runs the fund. */
  readonly company: { readonly name: string; readonly address: string };
  readonly portal: string | null;
}

/** Everything that a statement says, and up to which entry of the journal it was read. */
export interface PositionStatement extends StatementParties {
  readonly statement: CapitalStatement;
  /** Whose days the journal counts. */
  readonly timeZone: string;
  readonly sequence: bigint;
}

interface Row {
  position: string;
  number: number;
  syndUser: string;
  fund: StatementParties['fund'];
  holderName: string | null;
  firstName: string | null;
  lastName: string | null;
  username: string;
  address: AddressParts | null;
  companyName: string | null;
  company: AddressParts;
  portal: string | null;
  timeZone: string;
  sequence: bigint;
}

const addressOf = (row: string) =>
  sql`jsonb_build_object('address1', ${sql.ref(`${row}.address1`)}, 'address2', ${sql.ref(`${row}.address2`)},
    'city', ${sql.ref(`${row}.city`)}, 'state', ${sql.ref(`${row}.state`)},
    'postalCode', ${sql.ref(`${row}.postalCode`)}, 'country', ${sql.ref(`${row}.country`)})`;

/**
 * The statements of the positions `q` of participations `s` that meet a condition, by their numbers. The holder's name is
 * that of the first signature, as everywhere; its address is where it gets mail today, or else its owner's.
 */
export async function readStatements(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  columns: readonly StatementColumn[],
): Promise<PositionStatement[]> {
  const { rows } = await sql<Row>`
    SELECT q._id AS position, q.number, s._id AS "syndUser", json_build_object('_id', f._id, 'name', f.name) AS fund,
      h.name AS "holderName", u."firstName", u."lastName", u.username, coalesce(h.address, ${addressOf('u')}) AS address,
      c.name AS "companyName", c.portal, k."timeZone", k."lastSequence" AS sequence,
      jsonb_build_object('address1', c.address, 'city', c.city, 'state', c.state, 'postalCode', c.postal_code) AS company
    FROM positions q
    JOIN synd_users s ON s._id = q."syndUser"
    JOIN ledger_books k ON k.fund = q.fund AND k."openedAt" IS NOT NULL
    JOIN funds f ON f._id = q.fund
    JOIN users u ON u._id = s."user"
    LEFT JOIN companies c ON c._id = f.company
    LEFT JOIN LATERAL (
      SELECT coalesce(h.name, CASE WHEN NOT e."isUnnamed" THEN e."legalName" END) AS name,
        CASE WHEN btrim(e.address1) <> '' THEN ${addressOf('e')} END AS address
      FROM ${holderTables}
    ) h ON true
    WHERE ${where} ORDER BY f.name, q.fund, q.number`.execute(db);
  const [period] = columns;
  const entries = await readPositionEntries(db, {
    positions: rows.map(({ position }) => position),
    to: period?.to ?? '',
  });
  return rows.map(({ holderName, address, companyName, company, firstName, lastName, username, ...row }) => ({
    ...row,
    holder: {
      name: holderName ?? displayName({ firstName, lastName, username }),
      address: postalAddress(address ?? {}),
    },
    company: { name: companyName ?? '', address: postalAddress(company) },
    statement: capitalStatement(entries.get(row.position) ?? [], columns),
  }));
}
