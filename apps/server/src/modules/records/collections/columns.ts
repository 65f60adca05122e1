import { fieldOf, fieldsOf } from '@paddock/contract';
import { type Collection, fieldRule, grants } from '@paddock/domain';
import { isRecentlyAuthenticated } from '../../../platform/reauthentication.ts';
import { hasCompletedAgreement, isFundingOpen } from './fund-access.ts';
import { quoteIdentifier, type Statement, type Viewer } from './statement.ts';
import { ledgerFields, redactedFields, virtualFields } from './virtual-fields.ts';

/** The SQL for the value of a field of the collection. */
export function fieldExpression(
  collection: Collection,
  name: string,
  row: string,
  statement: Statement,
): string {
  if (name === '_id' || name === 'id') return `${row}._id`;
  const virtual =
    virtualFields[collection]?.[name] ??
    redactedFields[collection]?.[name] ??
    ledgerFields[collection]?.[name];
  return virtual ? `(${virtual(row, statement)})` : `${row}.${quoteIdentifier(name)}`;
}

/**
 * Whether the viewer reads a field in every readable record, and so may filter and sort by it (COL-06). Without
 * re-authentication a field that requires it is in no reply.
 */
export function canAlwaysRead(collection: Collection, name: string, { actor, now }: Viewer): boolean {
  if (name === '_id' || name === 'id') return true;
  const field = fieldOf(collection, name);
  if (!field || field.writeOnly) return false;
  const { read: rule, reauthentication } = fieldRule(collection, name);
  if (reauthentication === 'read' && !isRecentlyAuthenticated(actor, now)) return false;
  if (rule === undefined) return true;
  if (rule === 'nobody') return false;
  return grants(actor.level, rule === 'completed' || rule === 'funding' ? 'admin' : rule);
}

/** The condition on which a field of a fund is readable to some of its investors; undefined for every other field. */
function readCondition(collection: Collection, name: string) {
  const { read } = fieldRule(collection, name);
  if (read === 'completed') return hasCompletedAgreement;
  return read === 'funding' ? isFundingOpen : undefined;
}

/** Which columns of a record are read, and how. */
interface Columns {
  readonly only?: readonly string[] | undefined;
  /** SQL in the place of some fields. */
  readonly replaced?: ReadonlyMap<string, string>;
  readonly texts?: boolean | undefined;
}

/**
 * The columns of a record in a reply: `_id`, `id` and each field that the viewer may read. What is not listed here
 * cannot leak (COL-04). `only` narrows them further; without `texts`, HTML fields are null.
 */
export function readableColumns(
  collection: Collection,
  row: string,
  statement: Statement,
  { only, replaced, texts = true }: Columns = {},
): string {
  const columns = [`${row}._id`, `${row}._id AS id`];
  for (const name of Object.keys(fieldsOf(collection))) {
    if (only && !only.includes(name)) continue;
    const readable = canAlwaysRead(collection, name, statement.viewer);
    const condition = readable ? undefined : readCondition(collection, name);
    if (!readable && !condition) continue;
    if (!texts && fieldOf(collection, name)?.kind === 'html') {
      columns.push(`NULL AS ${quoteIdentifier(name)}`);
      continue;
    }
    const value = replaced?.get(name) ?? fieldExpression(collection, name, row, statement);
    const shown = condition ? `CASE WHEN ${condition(`${row}._id`, statement)} THEN ${value} END` : value;
    columns.push(`${shown} AS ${quoteIdentifier(name)}`);
  }
  return columns.join(', ');
}
