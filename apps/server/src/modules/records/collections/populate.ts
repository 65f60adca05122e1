import { fieldOf } from '@paddock/contract';
import { accessTable, type Collection, collectionWords, readScope } from '@paddock/domain';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { canAlwaysRead, readableColumns } from './columns.ts';
import { scopeCondition } from './scopes.ts';
import { quoteIdentifier, type Statement } from './statement.ts';

interface PopulatedFields {
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
  readonly texts?: boolean | undefined;
}

/**
 * The SQL of each reference to populate, by its field. The target's own rule decides: of a record that it denies, only
 * `_id` is shown, or the few fields that the access table allows. `fields` narrows each further; without `texts`, HTML
 * fields are null.
 */
export function populatedReferences(
  collection: Collection,
  names: readonly string[],
  row: string,
  statement: Statement,
  { fields = {}, texts }: PopulatedFields = {},
): Map<string, string> {
  const populated = new Map<string, string>();
  for (const name of new Set(names)) {
    const target = referencedCollection(collection, name);
    // A reference that the viewer may not read is omitted from the record, populated or not.
    if (!canAlwaysRead(collection, name, statement.viewer)) continue;
    populated.set(
      name,
      referenceExpression(target, name, `${row}.${quoteIdentifier(name)}`, statement, {
        fields: fields[name],
        texts,
      }),
    );
  }
  return populated;
}

/** What a reference to populate refers to. Throws for a field that is none. */
export function referencedCollection(collection: Collection, name: string): Collection {
  return (
    fieldOf(collection, name)?.references ??
    throwDomainError(
      'bad_request',
      `A field to populate is no reference of the ${collectionWords(collection).many}.`,
      { populate: `${name} cannot be populated.` },
    )
  );
}

function referenceExpression(
  target: Collection,
  name: string,
  id: string,
  statement: Statement,
  { fields, texts }: { fields: readonly string[] | undefined; texts: boolean | undefined },
): string {
  const scope = readScope(target, statement.viewer.actor.level);
  const passed = scope === 'nobody' ? accessTable[target].populated : undefined;
  const alone = `CASE WHEN ${id} IS NOT NULL THEN json_build_object('_id', ${id}) END`;
  if (scope === 'nobody' && !passed) return alone;
  const row = quoteIdentifier(`r_${name}`);
  const condition = passed || scope === 'all' ? 'true' : scopeCondition(scope, target, row, statement);
  const only = fields && passed ? passed.filter((field) => fields.includes(field)) : (fields ?? passed);
  const columns = readableColumns(target, row, statement, { only, texts });
  const record = `(SELECT row_to_json(x) FROM (SELECT ${columns} FROM ${statement.table(target)} ${row}
    WHERE ${row}._id = ${id} AND ${condition}) x)`;
  return condition === 'true' ? record : `coalesce(${record}, ${alone})`;
}
