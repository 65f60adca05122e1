import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDebouncedSearch } from './use-debounced-search.ts';

export interface FilterTextProps {
  label: string;
  placeholder?: string;
  value: string | undefined;
  /** Called a moment after the last keystroke; undefined if the field is empty. */
  onChange: (value: string | undefined) => void;
}

/** A filter to type into, which changes the search of the page's address. */
export function FilterText({ label, placeholder, value, onChange }: FilterTextProps) {
  const [typed, setTyped] = useState(value ?? '');
  const report = useDebouncedSearch((text) => onChange(text.trim() || undefined));
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        report(currentTarget.value);
      }}
    />
  );
}
