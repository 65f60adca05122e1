import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { clearButton } from '../../ui/forms/clear-button.ts';
import { debounceDelay } from '../../ui/hooks/timing.ts';
import type { addresseesQuery, fundsQuery, peopleQuery, ReferenceChoice } from './api.ts';

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
