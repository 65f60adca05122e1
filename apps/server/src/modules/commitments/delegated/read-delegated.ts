import type { DelegatedDocument, DelegatedProfile, Entity } from '@paddock/contract';
import { type DelegateRight, delegationState, displayName, investStatus } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { type Delegation, readDelegations } from '../../people/delegates/index.ts';
import { readItems, type Viewer } from '../../records/collections/index.ts';
import { readDelegatedParticipations } from './read-delegated-participations.ts';

/**
 * What others have delegated to a person: their open invitations, what begins later, and what they may see now with all
 * that they may see of it (ENT-07). What is shown comes from `delegated_profiles` and the access table, as at a
 * download. Without contents, it is only said which profiles these are.
 */
export async function readDelegated(
  db: Kysely<Database>,
  viewer: Viewer,
  { user, contents }: { user: string; contents: boolean },
): Promise<{ items: DelegatedProfile[]; isAddressConfirmed: boolean }> {
  const rows = await readDelegations(db, { user, now: viewer.now });
  const items: DelegatedProfile[] = [];
  for (const row of rows) items.push(await present(db, viewer, contents ? row : { ...row, current: [] }));
  const me = await db
    .selectFrom('users')
    .select('emailConfirmedAt')
    .where('_id', '=', user)
    .executeTakeFirst();
  return { items, isAddressConfirmed: (me?.emailConfirmedAt ?? null) !== null };
}

async function present(db: Kysely<Database>, viewer: Viewer, row: Delegation): Promise<DelegatedProfile> {
  const { _id, entity, name, kind, role, rights, from, until, current } = row;
  const may = (right: DelegateRight) => rights.includes(right) && current.includes(right);
  return {
    _id,
    investing_entity: entity,
    state: delegationState(row, viewer.now),
    name,
    kind,
    ownerName: displayName(row),
    role,
    rights,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
    participations: may('view') ? await readDelegatedParticipations(db, { entity, now: viewer.now }) : null,
    documents: may('documents') ? await readDocuments(db, viewer, entity) : null,
    taxDocuments: may('tax') ? await readTaxDocuments(db, viewer, entity) : null,
  };
}

/** More than a profile has. */
const limit = 999;

interface NamedFund {
  readonly fund: string;
  readonly name: string;
}

async function readTaxDocuments(
  db: Kysely<Database>,
  viewer: Viewer,
  entity: string,
): Promise<DelegatedDocument[]> {
  const { items } = await readItems<Entity<'tax_documents'>>(db, viewer, 'tax_documents', {
    filter: { investing_entity: entity, isDeleted: false },
    sort: '-createdAt',
    limit,
  });
  const funds = await readFundNames(
    db,
    items.flatMap(({ fund }) => fund ?? []),
  );
  return items.map((item) => ({
    ...presentDocument(item, 'tax_documents'),
    year: item.year,
    fundName: item.fund === null ? null : (funds.get(item.fund) ?? null),
  }));
}

/** The agreements of a profile's participations, its verification documents, and the documents of the funds. */
async function readDocuments(
  db: Kysely<Database>,
  viewer: Viewer,
  entity: string,
): Promise<DelegatedDocument[]> {
  const { rows: held } = await sql<NamedFund & { syndUser: string }>`
    SELECT s._id AS "syndUser", f._id AS fund, f.name FROM synd_users s JOIN funds f ON f._id = s.fund
    WHERE s.investing_entity = ${entity} AND s.invest_status = ${investStatus.accepted}`.execute(db);
  const shown = { sort: '-createdAt', limit };
  const agreements = await readItems<Entity<'synd_agreements'>>(db, viewer, 'synd_agreements', {
    filter: { syndUser: { $in: held.map(({ syndUser }) => syndUser) }, isDeleted: false },
    ...shown,
  });
  const verification = await readItems<Entity<'proof_documents'>>(db, viewer, 'proof_documents', {
    filter: { investing_entity: entity, isDeleted: false },
    ...shown,
  });
  const ofFunds = await readItems<Entity<'synd_documents'>>(db, viewer, 'synd_documents', {
    filter: { fund: { $in: held.map(({ fund }) => fund) }, isDeleted: false },
    ...shown,
  });
  const nameOf = (which: Partial<Record<'fund' | 'syndUser', string>>) =>
    held.find(({ fund, syndUser }) => fund === which.fund || syndUser === which.syndUser)?.name ?? null;
  return [
    ...agreements.items.map((item) => ({
      ...presentDocument(item, 'synd_agreements'),
      syndUser: item.syndUser,
      fundName: nameOf({ syndUser: item.syndUser }),
    })),
    ...verification.items.map((item) => presentDocument(item, 'proof_documents')),
    ...ofFunds.items.map((item) => ({
      ...presentDocument(item, 'synd_documents'),
      fundName: nameOf({ fund: item.fund }),
    })),
  ];
}

const presentDocument = (
  item: { _id: string; displayTitle: string | null; createdAt: string | null },
  collection: DelegatedDocument['collection'],
): DelegatedDocument => ({
  _id: item._id,
  collection,
  syndUser: null,
  title: item.displayTitle ?? 'Document',
  fundName: null,
  year: null,
  createdAt: item.createdAt ?? '',
});

async function readFundNames(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('funds')
    .select(['_id', 'name'])
    .where('_id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ _id, name }) => [_id, name]));
}
