import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { debounceDelay } from '../hooks/timing.ts';
import classes from './filter-row.module.css';

/** The filters above a list, as many beside each other as fit. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}

export interface FilterTextProps {
  label: string;
  placeholder?: string;
  value: string | undefined;
  /** Called a moment after the last keystroke; undefined if the field is empty. */
  onChange: (value: string | undefined) => void;
}

/** A filter to type into. */
export function FilterText({ label, placeholder, value, onChange }: FilterTextProps) {
  const [typed, setTyped] = useState(value ?? '');
  const report = useDebouncedCallback((text: string) => onChange(text.trim() || undefined), debounceDelay);
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
