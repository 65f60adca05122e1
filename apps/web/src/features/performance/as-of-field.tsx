import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDebouncedSearch } from '../../platform/page/use-debounced-search.ts';
import { typedDay } from './typed-day.ts';

export interface AsOfFieldProps {
  /** The day that is shown; undefined while it is not known. */
  value: string | undefined;
  /** Called a moment after the last keystroke; undefined for today. */
  onChange: (day: string | undefined) => void;
}

/** The day until which performance is counted. While somebody types, the field has what they typed. */
export function AsOfField({ value, onChange }: AsOfFieldProps) {
  const [typed, setTyped] = useState<string>();
  const report = useDebouncedSearch((text) => {
    const day = typedDay(text);
    if (day !== null) onChange(day);
  });
  return (
    <TextInput
      type="date"
      label="As of"
      value={typed ?? value ?? ''}
      onBlur={() => setTyped(undefined)}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        report(currentTarget.value);
      }}
    />
  );
}
