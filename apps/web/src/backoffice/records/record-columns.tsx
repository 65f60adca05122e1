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
