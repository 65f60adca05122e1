import { TextInput } from '@mantine/core';
import { isDay } from '@paddock/domain';
import { useState } from 'react';
import { useDebouncedSearch } from '../../platform/page/use-debounced-search.ts';

/**
 * The day in a date field while somebody types: undefined if it was cleared, null if it is not complete. A year that is
 * being typed begins as 0002.
 */
export function typedDay(text: string): string | undefined | null {
  if (text === '') return undefined;
  return isDay(text) && text >= '1000' ? text : null;
}

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
