import { type AddressParts, displayName, nameOnPapers, postalAddress } from '@paddock/domain';
import { sql } from 'kysely';
import { holderTables } from '../../people/investing-profiles/index.ts';

/** Somebody as they are printed on a paper. */
export interface Party {
  readonly name: string;
  readonly address: string;
}

/** Whom a paper is for and from. */
export interface PaperParties {
  readonly holder: Party & {
    /** Who keeps a retirement account, where it is known. */
    readonly custodian?: string;
  };
  /** The investing profile of the holder; null if it has none. */
  readonly profile: string | null;
  /** The company of the portal that runs the fund. Its name is empty if there is none. */
  readonly company: Party;
}

/** What `partiesSql` selects. */
export interface PartiesRow {
  readonly profile: string | null;
  readonly holderName: string | null;
  readonly custodian: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string;
  readonly address: AddressParts | null;
  readonly companyName: string | null;
  readonly company: AddressParts;
}

const addressOf = (row: string) =>
  sql`jsonb_build_object('address1', ${sql.ref(`${row}.address1`)}, 'address2', ${sql.ref(`${row}.address2`)},
    'city', ${sql.ref(`${row}.city`)}, 'state', ${sql.ref(`${row}.state`)},
    'postalCode', ${sql.ref(`${row}.postalCode`)}, 'country', ${sql.ref(`${row}.country`)})`;

/**
 * The parties to a paper of the participation `s` of the person `u`, in a fund of the company `c`. The holder's name is
 * that of the first signature, as everywhere, and so is its custodian; its address is where it gets mail today, or else its owner's. Needs
 * `partyTables`.
 */
export const partiesSql = sql<PartiesRow>`jsonb_build_object('profile', s.investing_entity, 'holderName', party.name,
  'custodian', party.custodian, 'firstName', u."firstName",
  'lastName', u."lastName", 'username', u.username, 'address', coalesce(party.address, ${addressOf('u')}),
  'companyName', c.name, 'company', jsonb_build_object('address1', c.address, 'address2', NULL, 'city', c.city,
    'state', c.state, 'postalCode', c.postal_code, 'country', NULL))`;

export const partyTables = sql`LEFT JOIN LATERAL (
  SELECT coalesce(h.name, CASE WHEN NOT e."isUnnamed" THEN e."legalName" END) AS name,
    nullif(btrim(CASE WHEN h."syndUser" IS NOT NULL THEN h.custodian WHEN e.kind = 'ira' THEN e.custodian END), '')
      AS custodian,
    CASE WHEN btrim(e.address1) <> '' THEN ${addressOf('e')} END AS address
  FROM ${holderTables}
) party ON true`;

export const partiesOf = ({
  profile,
  holderName,
  custodian,
  address,
  companyName,
  company,
  ...person
}: PartiesRow): PaperParties => ({
  holder: {
    name: holderName ?? displayName(person),
    address: postalAddress(address ?? {}),
    ...(custodian && { custodian }),
  },
  profile,
  company: { name: companyName ?? '', address: postalAddress(company) },
});

const named = ({ name, address }: Party): string => [name, address].filter((part) => part !== '').join(', ');

/** The line of the holder, and that of the manager where there is one. */
export const holderLine = ({ holder }: Pick<PaperParties, 'holder'>): string =>
  `Holder: ${named({ name: nameOnPapers(holder), address: holder.address })}`;
export const managerLines = ({ company }: Pick<PaperParties, 'company'>): string[] =>
  company.name === '' ? [] : [`Manager: ${named(company)}`];
