import { type AddressParts, displayName, nameOnPapers, postalAddress } from '@paddock/domain';
import { type RawBuilder, sql } from 'kysely';
import { holderNameSql, holderTables } from '../../people/investing-profiles/index.ts';

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
export const partiesSql = sql<PartiesRow>`jsonb_build_object('profile', coalesce(kept.holder, s.investing_entity),
  'holderName', party.name, 'custodian', party.custodian, 'firstName', u."firstName",
  'lastName', u."lastName", 'username', u.username, 'address', coalesce(party.address, ${addressOf('u')}),
  'companyName', c.name, 'company', jsonb_build_object('address1', c.address, 'address2', NULL, 'city', c.city,
    'state', c.state, 'postalCode', c.postal_code, 'country', NULL))`;

/** No paper at all, for what is issued to nobody. */
const noPaper = sql`FALSE`;

/**
 * The tables of {@link partiesSql} for a paper of the position `q` that replaces the one, `kept`, that a condition finds:
 * its kind and its subject. That one stays with the profile that it states, `kept.holder`, where the terms name another
 * one since: it was issued after the days that it is of, so the other profile held nothing then. Where admins have stated
 * since who had held it all along, the next one is for that profile.
 */
export const partyTables = (replaced: RawBuilder<unknown> = noPaper) => sql`
LEFT JOIN issued_papers kept ON kept.position = q._id AND ${replaced} AND kept.holder <> s.investing_entity
  AND NOT EXISTS (SELECT FROM issued_papers n WHERE n.supersedes = kept._id)
  AND NOT EXISTS (SELECT FROM approvals a WHERE a.kind = 'settle_holder' AND a.collection = 'synd_users'
    AND a.record = s._id AND a.decision = 'approved' AND a."decidedAt" >= kept."createdAt")
LEFT JOIN LATERAL (
  SELECT coalesce(h.name, CASE WHEN NOT e."isUnnamed" THEN e."legalName" END) AS name,
    nullif(btrim(CASE WHEN h."syndUser" IS NOT NULL THEN h.custodian WHEN e.kind = 'ira' THEN e.custodian END), '')
      AS custodian,
    CASE WHEN btrim(e.address1) <> '' THEN ${addressOf('e')} END AS address
  FROM ${holderTables} WHERE kept.holder IS NULL
  UNION ALL
  SELECT coalesce(r.holder->>'name', CASE WHEN NOT e."isUnnamed" THEN e."legalName" END),
    nullif(btrim(CASE WHEN r._id IS NOT NULL THEN r.holder->>'custodian' WHEN e.kind = 'ira' THEN e.custodian END), ''),
    CASE WHEN btrim(e.address1) <> '' THEN ${addressOf('e')} END
  FROM investing_entities e LEFT JOIN LATERAL (${lastSignedBy(sql`e._id`)}) r ON true WHERE e._id = kept.holder
) party ON true`;

/** The last agreement of the participation `s` that its investor has signed for a profile: the copy of it is another's by now. */
function lastSignedBy(profile: RawBuilder<unknown>) {
  return sql`SELECT x._id, x.holder FROM signature_requests x
    JOIN signature_signers g ON g.request = x._id AND g.role = 'investor' AND g."signedAt" IS NOT NULL
    WHERE x."syndUser" = s._id AND (x.holder->>'entity')::uuid = ${profile} ORDER BY g."signedAt" DESC LIMIT 1`;
}

/**
 * What holds the participation `s`, or held it where its paper is `kept` for that profile: its name where that has to be
 * said to the investor (ENT-04).
 */
export const partyNameSql = sql<
  string | null
>`CASE WHEN kept.holder IS NULL THEN ${holderNameSql} ELSE party.name END`;

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
