import type { AnyRecord } from '@paddock/contract';
import { type Collection, fieldLabel } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import type { DataColumn } from '../../ui/data/data-table.tsx';
import { SortHeader } from '../../ui/data/sort-header.tsx';
import { FieldValue } from './field-value.tsx';
import { isFigure } from './model/field-look.ts';
import { isSortable, type NamedField } from './model/field-names.ts';
import { type ListState, nextSort } from './model/list-state.ts';
import { recordTitle, titleField } from './model/record-title.ts';
import { recordLink } from './record-link.ts';

export interface RecordColumnsOptions {
  collection: Collection;
  fields: readonly NamedField[];
  sort: string;
  onSort: (change: Pick<ListState, 'sort'>) => void;
  timeZone: string;
}

const sortedBy = (sort: string, name: string) =>
  sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';

const amountIn = (value: unknown) => (typeof value === 'number' ? value : null);

/** The columns of a list of records. The first one that names the record links to its page. */
export function recordColumns({
  collection,
  fields,
  sort,
  onSort,
  timeZone,
}: RecordColumnsOptions): DataColumn<AnyRecord>[] {
  const names = fields.map(({ name }) => name);
  const title = titleField(collection, names) ?? names.find((name) => name === 'userFirstName') ?? names[0];
  const ordered = [...fields].sort((a, b) => Number(b.name === title) - Number(a.name === title));
  return ordered.map(({ name, field }): DataColumn<AnyRecord> => {
    const label = fieldLabel(collection, name);
    const sorted = isSortable(field) ? sortedBy(sort, name) : undefined;
    return {
      key: name,
      header: label,
      sorted,
      ...(sorted && {
        headerControl: (
          <SortHeader label={label} sorted={sorted} onPress={() => onSort({ sort: nextSort(sort, name) })} />
        ),
      }),
      numeric: isFigure(field, name),
      isRowHeader: name === title,
      ...(field.kind === 'money' && { amount: (record) => amountIn(record[name]) }),
      render: (record) => {
        const value = (
          <FieldValue name={name} field={field} value={record[name]} timeZone={timeZone} isShort />
        );
        if (name !== title) return value;
        // A value without text of its own would leave nothing to press.
        const hasText = record[name] !== null && record[name] !== undefined && record[name] !== '';
        return (
          <Link {...recordLink(collection, record._id)} dir="auto">
            {hasText && field.kind !== 'reference' ? value : recordTitle(collection, record)}
          </Link>
        );
      },
    };
  });
}

/** The columns that tell most; other collections get their title and their first short fields. */
const chosen: Partial<Record<Collection, readonly string[]>> = {
  users: ['displayName', 'email', 'level', 'isActive', 'accreditationReview', 'createdAt'],
  funds: ['name', 'type', 'close_date', 'total_inv_amount', 'committed_amount', 'acceptedSyndUsersCount'],
  synd_users: ['userFirstName', 'userLastName', 'fund', 'invest_amount', 'invest_status', 'sa_complete_date'],
  investments: ['name', 'fund', 'company', 'inv_amount', 'status'],
  companies: ['name', 'portal', 'city', 'email'],
  contents: ['slug', 'title', 'portal', 'updatedAt'],
  blog_items: ['title', 'type', 'isPublished', 'isFeatured', 'portal', 'updatedAt'],
  assets_items: ['name', 'assetType', 'isExitedAsset', 'hasStar', 'portal'],
  portals: ['name', 'slug', 'isDefault', 'style', 'timeZone'],
  notifications: ['subject', 'user', 'level', 'sent', 'createdAt'],
  notification_templates: ['name', 'subject', 'showInUI', 'canSendAsEmail', 'canSendToSlack'],
  news_documents: ['displayTitle', 'user', 'fund', 'year', 'isDeleted', 'createdAt'],
  tax_documents: ['displayTitle', 'user', 'fund', 'year', 'isDeleted', 'createdAt'],
  proof_documents: ['displayTitle', 'user', 'isBeingChecked', 'isDeleted', 'createdAt'],
  synd_documents: ['displayTitle', 'fund', 'isDeleted', 'createdAt'],
  synd_agreements: ['displayTitle', 'syndUser', 'isDeleted', 'createdAt'],
  settings: ['name', 'value', 'levelToRead', 'levelToWrite', 'updatedAt'],
  audit_events: ['at', 'actor', 'action', 'person', 'fund', 'collection'],
  outbox: ['subject', 'to', 'createdAt', 'sentAt'],
  newsletter_subscriptions: ['email', 'portal', 'createdAt', 'passedOnAt'],
};

const isShort = ({ field: { kind } }: NamedField): boolean => kind !== 'html' && kind !== 'json';

/** The columns of a list: the wanted ones, or else the usual ones; only those that the level reads. */
export function columnsOf(
  collection: Collection,
  readable: readonly NamedField[],
  wanted: readonly string[],
): NamedField[] {
  const find = (names: readonly string[]) =>
    names.flatMap((name) => readable.filter((candidate) => candidate.name === name));
  const asked = find(wanted);
  if (asked.length > 0) return asked;
  const usual = find(chosen[collection] ?? []);
  if (usual.length > 0) return usual;
  const title = titleField(
    collection,
    readable.map(({ name }) => name),
  );
  const rest = readable.filter(
    (candidate) =>
      isShort(candidate) && candidate.name !== title && !/^(?:created|updated)At$/.test(candidate.name),
  );
  return [...find(title ? [title] : []), ...rest.slice(0, 4), ...find(['updatedAt'])];
}

/** The usual order: the newest first, where records have a beginning. */
export function usualSort(collection: Collection): string {
  return collection === 'audit_events' ? '-at' : '-createdAt';
}
