import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Field } from '@paddock/contract';
import { type Collection, choiceLabel, fieldLabel } from '@paddock/domain';
import { useState } from 'react';
import { closeDisclosure, useDisclosure } from '../../ui/hooks/use-disclosure.ts';
import { ChevronDownIcon } from '../../ui/media/icons.tsx';
import { ReferenceField } from './inputs/reference-field.tsx';
import type { NamedField } from './model/field-names.ts';
import {
  type FieldFilter,
  type FilterOperator,
  needsValue,
  operatorLabel,
  operatorsOf,
  toWireFilter,
} from './model/list-filter.ts';
import classes from './popover-panel.module.css';
import { useZone } from './zones.ts';

export interface FilterEditorProps {
  collection: Collection;
  fields: readonly NamedField[];
  onAdd: (filter: FieldFilter) => void;
}

/** The panel that adds a condition: a field, a comparison of that field, and a value of its kind. */
export function FilterEditor({ collection, fields, onAdd }: FilterEditorProps) {
  const disclosure = useDisclosure();
  const timeZone = useZone();
  const [draft, setDraft] = useState<FieldFilter>();
  const [problem, setProblem] = useState<string>();
  const field = fields.find(({ name }) => name === draft?.field)?.field;
  const start = (name: string) => {
    const chosen = fields.find((candidate) => candidate.name === name)?.field;
    const operator = chosen && operatorsOf(chosen)[0];
    setProblem(undefined);
    setDraft(
      operator ? { field: name, operator, value: chosen.kind === 'boolean' ? 'true' : '' } : undefined,
    );
  };
  const add = (menu: HTMLDetailsElement | null) => {
    if (!draft) return;
    if (Object.keys(toWireFilter(collection, [draft], timeZone)).length === 0) {
      setProblem('Enter a value to compare with.');
      return;
    }
    onAdd(draft);
    setDraft(undefined);
    closeDisclosure(menu);
  };
  return (
    <details className={classes.menu} {...disclosure}>
      <summary className={classes.opener}>
        Add a filter
        <ChevronDownIcon size={16} />
      </summary>
      <form
        className={classes.panel}
        aria-label="New filter"
        onSubmit={(event) => {
          event.preventDefault();
          add(event.currentTarget.closest('details'));
        }}
      >
        <NativeSelect
          size="sm"
          label="Field"
          data={[
            { value: '', label: 'Choose a field' },
            ...fields.map(({ name }) => ({ value: name, label: fieldLabel(collection, name) })),
          ]}
          value={draft?.field ?? ''}
          onChange={({ currentTarget }) => start(currentTarget.value)}
        />
        {draft && field ? (
          <>
            <NativeSelect
              size="sm"
              label="Comparison"
              data={operatorsOf(field).map((value) => ({ value, label: operatorLabel(field, value) }))}
              value={draft.operator}
              onChange={({ currentTarget }) =>
                setDraft({ ...draft, operator: currentTarget.value as FilterOperator })
              }
            />
            {needsValue(draft.operator) ? (
              <FilterValueField
                field={field}
                value={draft.value}
                error={problem}
                onChange={(value) => {
                  setProblem(undefined);
                  setDraft({ ...draft, value });
                }}
              />
            ) : null}
            <Button type="submit" size="sm">
              Add
            </Button>
          </>
        ) : null}
      </form>
    </details>
  );
}

interface FilterValueFieldProps {
  field: Field;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function FilterValueField({ field, value, error, onChange }: FilterValueFieldProps) {
  const shared = { size: 'sm', label: 'Value', error } as const;
  if (field.kind === 'reference' && field.references)
    return <ReferenceField {...shared} collection={field.references} value={value} onChange={onChange} />;
  const choices =
    field.kind === 'boolean'
      ? [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]
      : field.values?.map((choice) => ({ value: choice, label: choiceLabel(choice) }));
  if (choices)
    return (
      <NativeSelect
        {...shared}
        data={field.kind === 'boolean' ? choices : [{ value: '', label: 'Choose' }, ...choices]}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  const isFigure = field.kind === 'money' || field.kind === 'percent' || field.kind === 'integer';
  return (
    <TextInput
      {...shared}
      type={field.kind === 'instant' ? 'date' : 'text'}
      {...(isFigure && { inputMode: 'decimal' as const })}
      maxLength={500}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
