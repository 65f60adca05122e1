import {
  type AddressParts,
  displayName,
  type FrozenHolder,
  frozenHolderOf,
  type InvestingKind,
} from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';

/** What a copy of a profile as the holder of an investment is made from. */
interface Row {
  entity: string;
  kind: InvestingKind;
  legalName: string;
  isUnnamed: boolean;
  capacity: string | null;
  signatory: string | null;
  custodian: string | null;
  taxIdLast4: string | null;
  firstName: string | null;
  lastName: string | null;
  username: string;
  address: AddressParts;
}

/**
 * The copy of one of a person's own profiles as it is now, for an investment whose agreement is not filled in here.
 * `isUnnamed`: nobody has said what it is called. Undefined for another's profile.
 */
export async function readProfileHolder(
  db: Kysely<Database>,
  { id, user }: { id: string | null; user: string },
): Promise<{ readonly holder: FrozenHolder; readonly isUnnamed: boolean } | undefined> {
  const { rows } = await sql<Row>`
    SELECT e._id AS entity, e.kind, e."legalName", e."isUnnamed", e.capacity, e.signatory, e.custodian, e."taxIdLast4",
      u."firstName", u."lastName", u.username,
      CASE WHEN btrim(e.address1) <> '' THEN jsonb_build_object('address1', e.address1, 'address2', e.address2,
          'city', e.city, 'state', e.state, 'postalCode', e."postalCode", 'country', e.country)
        ELSE jsonb_build_object('address1', u.address1, 'address2', u.address2, 'city', u.city, 'state', u.state,
          'postalCode', u."postalCode", 'country', u.country) END AS address
    FROM investing_entities e JOIN users u ON u._id = e."user"
    WHERE e._id = ${id}::uuid AND e."user" = ${user}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { address, isUnnamed, firstName, lastName, username, ...facts } = row;
  const ownerName = displayName({ firstName, lastName, username });
  return { holder: frozenHolderOf({ ...facts, ownerName }, address), isUnnamed };
}
