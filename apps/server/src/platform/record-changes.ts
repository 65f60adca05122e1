import { fieldsOf } from '@paddock/contract';
import {
  type Collection,
  canReadField,
  collections,
  fieldRule,
  grants,
  type Level,
  levels,
  readScope,
} from '@paddock/domain';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from './database/schema.ts';

/** What the audit log stores for a field: its values, or for a secret only that it changed. */
export type Change = { readonly before: unknown; readonly after: unknown } | 'changed';

/** What a write changed in one record, for the details of its audit line. */
export interface RecordChanges {
  readonly changes: Readonly<Record<string, Change>>;
  /** For a setting: the lowest level that reads both values. */
  readonly levelToRead?: Level;
}

/** A record's values by field; null if it does not exist. */
export type RecordState = Readonly<Record<string, unknown>> | null;

/**
 * Locks a record and reads its fields. The returned function reads them again and returns what changed in between.
 * Locks that come before the record's own must be held already.
 */
export async function trackChanges(
  db: Kysely<Database>,
  collection: Collection,
  id: string,
): Promise<() => Promise<RecordChanges>> {
  const before = await readState(db, collection, id);
  return async () => changesBetween(collection, before, await readState(db, collection, id));
}

/** The fields of a record that was created in this transaction. */
export async function createdRecord(
  db: Kysely<Database>,
  collection: Collection,
  id: string,
): Promise<RecordChanges> {
  return changesBetween(collection, null, await readState(db, collection, id));
}

async function readState(db: Kysely<Database>, collection: Collection, id: string): Promise<RecordState> {
  const { rows } = await sql<{ state: RecordState }>`
    SELECT ${recordStateSql(collection)} AS state FROM ${sql.table(collection)} t
    WHERE t._id = ${id} FOR NO KEY UPDATE`.execute(db);
  return rows[0]?.state ?? null;
}

/** The fields of the record `t` as JSON, for {@link changesBetween}: in a SELECT that locks it, or in RETURNING. */
export function recordStateSql(collection: Collection): RawBuilder<RecordState> {
  const columns = Object.keys(storedFields(collection)).map((name) =>
    // A secret stays in the database: its digest shows whether it changed.
    isSecret(collection, name)
      ? sql`encode(sha256(convert_to(${sql.ref(`t.${name}`)}::text, 'UTF8')), 'hex') AS ${sql.ref(name)}`
      : sql.ref(`t.${name}`),
  );
  return sql`(SELECT row_to_json(r) FROM (SELECT ${sql.join(columns)}) r)`;
}

/** The declared fields that are writable columns. Derived fields follow from them. */
function storedFields(collection: Collection) {
  return Object.fromEntries(Object.entries(fieldsOf(collection)).filter(([, field]) => !field.computed));
}

function isSecret(collection: Collection, name: string): boolean {
  return fieldsOf(collection)[name]?.writeOnly === true || fieldRule(collection, name).read === 'nobody';
}

/** The differences between two states of a record. */
export function changesBetween(
  collection: Collection,
  before: RecordState,
  after: RecordState,
): RecordChanges {
  const names = Object.keys(storedFields(collection));
  const changes: Record<string, Change> = {};
  for (const name of names) {
    const values = { before: before?.[name] ?? null, after: after?.[name] ?? null };
    // PostgreSQL wrote both, and writes equal values the same way.
    if (JSON.stringify(values.before) === JSON.stringify(values.after)) continue;
    changes[name] = isSecret(collection, name) ? 'changed' : values;
  }
  if (collection !== 'settings') return { changes };
  const readers = [before, after].flatMap((state) =>
    levels.filter((level) => level === state?.['levelToRead']),
  );
  const strictest = levels.find((level) => readers.includes(level));
  return { changes, levelToRead: strictest ?? 'superadmin' };
}

/** Determines which values of the audit log a reader sees, as parameters of {@link visibleDetailSql}. */
export interface AuditReader {
  /** JSON: for each collection, the fields whose values the level reads. */
  readonly fields: string;
  /** The level and those below it, whose settings the reader may read. */
  readonly levels: readonly Level[];
}

export function auditReader(level: Level): AuditReader {
  const fields = collections.map((collection) => [
    collection,
    readScope(collection, level) === 'nobody'
      ? []
      : Object.keys(storedFields(collection)).filter(
          (name) => !isSecret(collection, name) && canReadField(collection, name, level),
        ),
  ]);
  return {
    fields: JSON.stringify(Object.fromEntries(fields)),
    levels: levels.filter((required) => grants(level, required)),
  };
}

/**
 * The SQL for the details of the audit line `row` as a reader may see them: values of a field or setting that they
 * may not read become "changed". The parameters are SQL of jsonb and text[], made from {@link auditReader}.
 */
export function visibleDetailSql(row: string, reader: { fields: string; levels: string }): string {
  // A value that a setting had while only superadmins could read it stays hidden from others, even if they read the
  // setting today.
  const readsSetting = `(${row}.collection IS DISTINCT FROM 'settings'
    OR (${row}.detail->>'levelToRead' = ANY(${reader.levels}) AND NOT EXISTS (
      SELECT 1 FROM settings a WHERE a._id::text = ${row}.record AND a."levelToRead"::text <> ALL(${reader.levels}))))`;
  return `CASE WHEN ${row}.detail ? 'changes' THEN jsonb_set(${row}.detail, '{changes}', coalesce((
    SELECT jsonb_object_agg(c.key,
      CASE WHEN coalesce(${reader.fields}->${row}.collection, '[]') ? c.key AND ${readsSetting}
        THEN c.value ELSE '"changed"' END)
    FROM jsonb_each(${row}.detail->'changes') c), '{}')) ELSE ${row}.detail END`;
}
