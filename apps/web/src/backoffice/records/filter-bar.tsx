import type { Field } from '@paddock/contract';
import { type Collection, choiceLabel, fieldLabel } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { CloseIcon } from '../../ui/media/icons.tsx';
import { recordQuery } from './api.ts';
import classes from './filter-bar.module.css';
import { FilterEditor } from './filter-editor.tsx';
import type { NamedField } from './model/field-names.ts';
import { type FieldFilter, needsValue, operatorLabel, operatorsOf } from './model/list-filter.ts';
import { recordTitle } from './model/record-title.ts';

/** The value of a condition as people read it. */
function FilterValueLabel({ field, value }: { field: Field; value: string }) {
  if (field.kind === 'reference' && field.references)
    return <RecordName collection={field.references} id={value} />;
  if (field.kind === 'boolean') return <b>{value === 'true' ? 'Yes' : 'No'}</b>;
  return <b dir="auto">{field.values ? choiceLabel(value) : value}</b>;
}

/** What a record is called; its id until that is known. */
function RecordName({ collection, id }: { collection: Collection; id: string }) {
  const { data } = useQuery(recordQuery(useTransport(), collection, id));
  return <b dir="auto">{data ? recordTitle(collection, data) : id.slice(-8)}</b>;
}

export interface FilterBarProps {
  collection: Collection;
  fields: readonly NamedField[];
  filters: readonly FieldFilter[];
  onChange: (filters: FieldFilter[]) => void;
}

/** The conditions of a list, each with a button that removes it, and the panel that adds one. */
export function FilterBar({ collection, fields, filters, onChange }: FilterBarProps) {
  const known = filters.flatMap((filter) => {
    const field = fields.find(({ name }) => name === filter.field)?.field;
    return field ? [{ filter, field }] : [];
  });
  const filterable = fields.filter(({ field }) => operatorsOf(field).length > 0);
  return (
    <div className={classes.bar}>
      <FilterEditor
        collection={collection}
        fields={filterable}
        onAdd={(filter) => onChange([...filters, filter])}
      />
      {known.length > 0 ? (
        <ul className={classes.filters} aria-label="Filters">
          {known.map(({ filter, field }) => {
            const label = `${fieldLabel(collection, filter.field)} ${operatorLabel(field, filter.operator)}`;
            return (
              <li key={`${filter.field}:${filter.operator}:${filter.value}`} className={classes.filter}>
                <span>
                  {label}{' '}
                  {needsValue(filter.operator) ? (
                    <FilterValueLabel field={field} value={filter.value} />
                  ) : null}
                </span>
                <button
                  type="button"
                  className={classes.remove}
                  aria-label={`Remove the filter ${label}`}
                  onClick={() => onChange(filters.filter((other) => other !== filter))}
                >
                  <CloseIcon size={14} />
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}
