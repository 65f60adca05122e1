import { TextInput } from '@mantine/core';
import { filingYears } from '@paddock/domain';
import { useState } from 'react';

export interface YearFieldProps {
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
