import type { Client } from 'pg';
import type { Databases } from './move-connection.ts';

/** The parts of a schema that the rows need, in words. */
const columns = `
  SELECT format('column %s.%s.%s %s%s%s%s%s', n.nspname, c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN ' not null' END, CASE WHEN a.attgenerated <> '' THEN ' generated' END,
    CASE WHEN a.attidentity <> '' THEN ' identity' END, CASE WHEN a.atthasdef THEN ' default' END) AS part
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p') AND c.relname NOT LIKE 'queue_stats%'
    AND a.attnum > 0 AND NOT a.attisdropped`;

/**
 * What keeps them right. Definitions are not compared: versions of PostgreSQL write the same one differently. Nor are
 * the indexes for searching, which a PostgreSQL without pg_trgm works without.
 */
const guards = `
  SELECT format('constraint %s on %s.%s (%s, validated: %s)', k.conname, n.nspname, c.relname, k.contype, k.convalidated)
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'pgboss') AND k.contype IN ('c', 'p', 'u', 'f', 'x') AND c.relname NOT LIKE 'queue_stats%'
  UNION ALL
  SELECT format('trigger %s on %s.%s (%s)', g.tgname, n.nspname, c.relname, g.tgenabled)
  FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'pgboss') AND NOT g.tgisinternal
  UNION ALL
  SELECT format('index %s.%s (unique: %s, valid: %s)', n.nspname, c.relname, i.indisunique, i.indisvalid)
  FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_namespace n ON n.oid = c.relnamespace
  JOIN pg_am m ON m.oid = c.relam
  WHERE n.nspname IN ('public', 'pgboss') AND c.relname NOT LIKE 'queue_stats%' AND m.amname <> 'gin'
  UNION ALL
  SELECT format('view %s.%s', n.nspname, c.relname)
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('v', 'm')
  UNION ALL
  SELECT format('function %s.%s(%s)', n.nspname, f.proname, pg_get_function_identity_arguments(f.oid))
  FROM pg_proc f JOIN pg_namespace n ON n.oid = f.pronamespace
  WHERE n.nspname IN ('public', 'pgboss')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = f.oid AND d.deptype = 'e')`;

/** How the schemas of both databases differ, in words. Before rows are copied, the target has its guards off. */
export async function compareSchemas(
  { source, target }: Databases,
  { withGuards }: { withGuards: boolean },
): Promise<string[]> {
  const read = async (client: Client) => {
    const { rows } = await client.query<{ part: string }>(
      withGuards ? `${columns} UNION ALL ${guards}` : columns,
    );
    return new Set(rows.map(({ part }) => part));
  };
  const [here, there] = [await read(source), await read(target)];
  return [
    ...[...here].filter((part) => !there.has(part)).map((part) => `missing in the target: ${part}`),
    ...[...there].filter((part) => !here.has(part)).map((part) => `only in the target: ${part}`),
  ].sort();
}
