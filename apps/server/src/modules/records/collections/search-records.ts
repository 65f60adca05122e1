import type { FoundRecord } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { holderNameOf, paperHolderOf } from './holder-names.ts';
import { titleSql } from './record-titles.ts';
import { searchConditions, searchedWords, wordCondition, wordPattern } from './search.ts';
import { Statement, type Viewer } from './statement.ts';

const shownOfEach = 5;
/** A word in the names of more funds says nothing about a participation. */
const fundsOfWord = 20;
/** The newest of the holders that are called as somebody typed. */
const holdersOfWords = 20;

const row = 't';
const personOf = (id: string) =>
  `(SELECT concat_ws(' ', u."firstName", u."lastName") FROM users u WHERE u._id = ${id})`;
const fundOf = (id: string) => `(SELECT f.name FROM funds f WHERE f._id = ${id})`;
const paperHolder = paperHolderOf(`${row}.investing_entity`);
/** Parts of a subtitle, without those that are missing. */
const joined = (...parts: readonly string[]) =>
  `nullif(concat_ws(', ', ${parts.map((part) => `nullif(${part}, '')`).join(', ')}), '')`;

interface Source {
  readonly kind: FoundRecord['kind'];
  readonly collection: Collection;
  readonly subtitle: string;
}

const sources: readonly Source[] = [
  { kind: 'investor', collection: 'users', subtitle: `${row}.email` },
  { kind: 'fund', collection: 'funds', subtitle: joined(`${row}.fund_code`, `${row}.type`) },
  {
    kind: 'participation',
    collection: 'synd_users',
    subtitle: joined(fundOf(`${row}.fund`), holderNameOf(row), `${row}.invest_status`),
  },
  {
    kind: 'document',
    collection: 'tax_documents',
    subtitle: joined(personOf(`${row}."user"`), paperHolder, `${row}.year::text`),
  },
  {
    kind: 'document',
    collection: 'proof_documents',
    subtitle: joined(personOf(`${row}."user"`), paperHolder),
  },
  {
    kind: 'document',
    collection: 'news_documents',
    subtitle: joined(fundOf(`${row}.fund`), personOf(`${row}."user"`)),
  },
  { kind: 'document', collection: 'synd_documents', subtitle: fundOf(`${row}.fund`) },
  {
    kind: 'document',
    collection: 'synd_agreements',
    subtitle: `(SELECT ${joined(personOf('s."user"'), fundOf('s.fund'), holderNameOf('s'))} FROM synd_users s WHERE s._id = ${row}."syndUser")`,
  },
  { kind: 'portal', collection: 'portals', subtitle: `${row}.slug` },
  { kind: 'template', collection: 'agreement_templates', subtitle: `${row}."originalName"` },
  { kind: 'template', collection: 'notification_templates', subtitle: `${row}.subject` },
];

/** Finds what the command menu offers: the newest records of each kind that contain all of the words. */
export async function searchRecords(db: Kysely<Database>, viewer: Viewer, q: string): Promise<FoundRecord[]> {
  const words = searchedWords(q);
  if (words.length === 0) return [];
  const funds = await fundsByWord(db, viewer, words);
  const holders = await holdersByName(db, viewer, words);
  const statement = new Statement(viewer);
  const selects = sources.map((source) => {
    const { kind, collection, subtitle } = source;
    const conditions =
      collection === 'synd_users'
        ? participationConditions(words, funds, statement)
        : searchConditions(collection, q, row, statement);
    const named = heldBy(collection, holders, statement);
    if (named) conditions.splice(0, conditions.length, `((${conditions.join(' AND ')}) OR ${named})`);
    if (kind === 'document') conditions.push(`NOT ${row}."isDeleted"`);
    return `(SELECT '${kind}' AS kind, '${collection}' AS collection, ${row}._id AS id,
      ${titleSql(collection, row, statement)} AS title, ${subtitle} AS subtitle, ${row}."createdAt"
      FROM ${statement.table(collection)} ${row} WHERE ${conditions.join(' AND ')}
      ORDER BY ${row}."createdAt" DESC, ${row}._id DESC LIMIT ${shownOfEach})`;
  });
  const found = await statement.run<FoundRecord & { createdAt: Date }>(db, selects.join(' UNION ALL '));
  return [...new Set(sources.map(({ kind }) => kind))].flatMap((kind) =>
    found
      .filter((record) => record.kind === kind)
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      .slice(0, shownOfEach)
      .map(({ createdAt: _, ...record }) => record),
  );
}

/** Each word is in the investor's name or address, or in the name of the fund. */
function participationConditions(
  words: readonly string[],
  funds: ReadonlyMap<string, readonly string[]>,
  statement: Statement,
): string[] {
  return words.map((word) => {
    const person = wordCondition('synd_users', word, row, statement);
    const ids = funds.get(word);
    return ids ? `(${person} OR ${row}.fund = ANY(${statement.value(ids, 'uuid[]')}))` : person;
  });
}

/** The profiles and the signed copies whose names contain all of the words. */
interface NamedHolders {
  readonly owners: readonly string[];
  readonly profiles: readonly string[];
  /** Participations whose holder signed under that name, whatever it is called today (ENT-04). */
  readonly signed: readonly string[];
}

async function holdersByName(
  db: Kysely<Database>,
  viewer: Viewer,
  words: readonly string[],
): Promise<NamedHolders> {
  const statement = new Statement(viewer);
  const called = words.map((word) => wordCondition('investing_entities', word, row, statement));
  // As migration 142 indexes it.
  const signed = words.map(
    (word) => `(' ' || ${row}.name) ILIKE ${statement.value(wordPattern(word), 'text')}`,
  );
  const found = await statement.run<{
    profile: string | null;
    owner: string | null;
    participation: string | null;
  }>(
    db,
    `(SELECT ${row}._id AS profile, ${row}."user" AS owner, NULL::uuid AS participation
      FROM ${statement.table('investing_entities')} ${row} WHERE ${called.join(' AND ')}
      ORDER BY ${row}."createdAt" DESC, ${row}._id DESC LIMIT ${holdersOfWords})
    UNION ALL
    (SELECT NULL, NULL, ${row}."syndUser" FROM ${statement.table('participation_holders')} ${row}
      WHERE ${signed.join(' AND ')} ORDER BY ${row}.at DESC, ${row}."syndUser" DESC LIMIT ${holdersOfWords})`,
  );
  const all = (ids: readonly (string | null)[]) => ids.filter((id) => id !== null);
  return {
    owners: all(found.map(({ owner }) => owner)),
    profiles: all(found.map(({ profile }) => profile)),
    signed: all(found.map(({ participation }) => participation)),
  };
}

/** The condition that a person owns one of the holders, or that a participation is held by one; undefined for others. */
function heldBy(
  collection: Collection,
  { owners, profiles, signed }: NamedHolders,
  statement: Statement,
): string | undefined {
  const isOneOf = (column: string, ids: readonly string[]) =>
    `${row}.${column} = ANY(${statement.value(ids, 'uuid[]')})`;
  switch (collection) {
    case 'users':
      return owners.length > 0 ? isOneOf('_id', owners) : undefined;
    case 'synd_users':
      return profiles.length + signed.length > 0
        ? `(${isOneOf('investing_entity', profiles)} OR ${isOneOf('_id', signed)})`
        : undefined;
    default:
      return undefined;
  }
}

async function fundsByWord(
  db: Kysely<Database>,
  viewer: Viewer,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const statement = new Statement(viewer);
  const selects = words.map(
    (word, index) => `(SELECT ${index} AS word, ${row}._id AS id FROM ${statement.table('funds')} ${row}
      WHERE ${wordCondition('funds', word, row, statement)} LIMIT ${fundsOfWord})`,
  );
  const found = await statement.run<{ word: number; id: string }>(db, selects.join(' UNION ALL '));
  const funds = new Map<string, string[]>();
  for (const { word: index, id } of found) {
    const word = words[index];
    if (word !== undefined) funds.set(word, [...(funds.get(word) ?? []), id]);
  }
  return funds;
}
