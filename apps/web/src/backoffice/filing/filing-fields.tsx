import { Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { filingYears } from '@paddock/domain';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { clearButton } from '../../ui/forms/filter-row.tsx';
import { debounceDelay } from '../../ui/hooks/timing.ts';
import { profilesOfPersonQuery } from '../holders/api.ts';
import {
  type addresseesQuery,
  type fundsQuery,
  nameProfile,
  type peopleQuery,
  type ReferenceChoice,
} from './api.ts';

export interface ReferenceSelectProps {
  label: string;
  /** For screen readers, where several fields have the same label. */
  'aria-label'?: string;
  placeholder: string;
  chosen: ReferenceChoice | null;
  onChange: (chosen: ReferenceChoice | null) => void;
  /** What the server finds for some words. */
  find: typeof fundsQuery | typeof peopleQuery | typeof addresseesQuery;
}

/** A fund, a person or a holder, found on the server by name. */
export function ReferenceSelect({ chosen, onChange, find, ...field }: ReferenceSelectProps) {
  const transport = useTransport();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), debounceDelay);
  // The field shows the name of what is chosen, which is no search.
  const words = settled === chosen?.label ? '' : settled;
  const { data: found = [], isFetching } = useQuery({
    ...find(transport, words),
    enabled: isOpen,
    // A choice on the screen stays under the pointer while the next search is on its way.
    placeholderData: keepPreviousData,
  });
  const choices = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select
      {...field}
      searchable
      clearable
      clearButtonProps={clearButton(`Clear ${(field['aria-label'] ?? field.label).toLowerCase()}`)}
      value={chosen?.value ?? null}
      onChange={(value) => onChange(choices.find((choice) => choice.value === value) ?? null)}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? 'Searching' : 'Nothing found'}
      data={choices}
    />
  );
}

interface HolderSelectProps {
  'aria-label': string;
  /** Whose profiles there are to choose from. */
  person: string;
  chosen: ReferenceChoice | null;
  /** What it is without a choice. */
  unchosen?: string;
  onChange: (profile: string | null) => void;
}

/** The investing profile of a person that a paper is for. An archived one still gets the papers of what it has held. */
export function HolderSelect({ person, chosen, unchosen, onChange, ...field }: HolderSelectProps) {
  const { data: profiles } = useQuery(profilesOfPersonQuery(useTransport(), person, true));
  const found = profiles?.map((profile) => ({ value: profile._id, label: nameProfile(profile) })) ?? [];
  // The chosen one is named before the others are there.
  const choices = chosen && !found.some(({ value }) => value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select
      {...field}
      label="Investing profile"
      placeholder={profiles?.length === 0 ? 'This person has none' : (unchosen ?? 'The person alone')}
      clearable
      clearButtonProps={clearButton(`Clear ${field['aria-label'].toLowerCase()}`)}
      value={chosen?.value ?? null}
      onChange={onChange}
      nothingFoundMessage="This person has no investing profile"
      data={choices}
    />
  );
}

interface YearFieldProps {
  'aria-label'?: string;
  year: number | null;
  onChange: (year: number | null) => void;
}

/** The year that a document is about, saved when the field is left. */
export function YearField({ year, onChange, ...field }: YearFieldProps) {
  const [typed, setTyped] = useState(year === null ? '' : String(year));
  const [error, setError] = useState<string>();
  const save = () => {
    const text = typed.trim();
    const next = text === '' ? null : Number(text);
    if (next !== null && !(Number.isInteger(next) && next >= filingYears.first && next <= filingYears.last)) {
      setError(`A year from ${filingYears.first} to ${filingYears.last}.`);
      return;
    }
    setError(undefined);
    if (next !== year) onChange(next);
  };
  return (
    <TextInput
      {...field}
      label="Year"
      inputMode="numeric"
      maxLength={4}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={save}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save();
      }}
      error={error}
    />
  );
}
