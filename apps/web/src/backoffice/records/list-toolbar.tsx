import { NativeSelect, TextInput } from '@mantine/core';
import { type Collection, collectionWords, fieldLabel } from '@paddock/domain';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDebouncedSearch } from '../../platform/page/use-debounced-search.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { FilterBar } from './filter-bar.tsx';
import classes from './list-toolbar.module.css';
import { isSortable, type NamedField } from './model/field-names.ts';
import type { ListState } from './model/list-state.ts';

export interface ListToolbarProps {
  collection: Collection;
  /** All fields that the viewer reads. */
  fields: readonly NamedField[];
  shown: readonly NamedField[];
  state: ListState;
  onChange: (part: Partial<ListState>) => void;
  /** Fields that the page filters by already. */
  fixed: readonly string[];
  actions: ReactNode;
}

/** Above a list: search, filters and columns. */
export function ListToolbar(props: ListToolbarProps) {
  const { collection, fields, shown, state, onChange, fixed, actions } = props;
  return (
    <div className={classes.toolbar}>
      <div className={classes.row}>
        <SearchField
          collection={collection}
          search={state.search}
          onSearch={(search) => onChange({ search })}
        />
        <SortField
          collection={collection}
          shown={shown}
          sort={state.sort}
          onSort={(sort) => onChange({ sort })}
        />
        <ColumnChooser
          columns={fields.map(({ name }) => ({ name, label: fieldLabel(collection, name) }))}
          shown={shown.map(({ name }) => name)}
          onChange={(columns) => onChange({ columns })}
        />
        {actions}
      </div>
      <FilterBar
        collection={collection}
        fields={fields.filter(({ name }) => !fixed.includes(name))}
        filters={state.filters}
        onChange={(filters) => onChange({ filters })}
      />
    </div>
  );
}

interface SearchFieldProps {
  collection: Collection;
  search: string;
  onSearch: (search: string) => void;
}

/** Searches while one types. A search that comes from elsewhere, such as Back, replaces what is typed. */
function SearchField({ collection, search, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  useEffect(() => {
    if (search !== sent.current) setTyped(search);
    sent.current = search;
  }, [search]);
  const send = useDebouncedSearch((text) => {
    sent.current = text;
    onSearch(text);
  });
  return (
    <TextInput
      className={classes.search}
      type="search"
      size="sm"
      aria-label={`Search ${collectionWords(collection).many}`}
      placeholder={`Search ${collectionWords(collection).many}`}
      maxLength={200}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        send(value.trim());
      }}
    />
  );
}

interface SortFieldProps {
  collection: Collection;
  shown: readonly NamedField[];
  sort: string;
  onSort: (sort: string) => void;
}

/** On phones, where the columns have no headers to press. */
function SortField({ collection, shown, sort, onSort }: SortFieldProps) {
  const choices = shown
    .filter(({ field }) => isSortable(field))
    .flatMap(({ name }) => {
      const label = fieldLabel(collection, name);
      return [
        { value: name, label: `${label}, ascending` },
        { value: `-${name}`, label: `${label}, descending` },
      ];
    });
  return (
    <NativeSelect
      className={classes.sort}
      size="sm"
      aria-label="Sort by"
      data={[{ value: '', label: 'Usual order' }, ...choices]}
      value={choices.some(({ value }) => value === sort) ? sort : ''}
      onChange={({ currentTarget }) => onSort(currentTarget.value)}
    />
  );
}
