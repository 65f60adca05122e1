import { Select } from '@mantine/core';
import { useMemo } from 'react';
import type { FieldError } from '../../../ui/forms/use-form.ts';
import { zoneWords } from '../model/value-text.ts';

export interface ZoneFieldProps {
  label: string;
  value: string;
  onChange: (zone: string) => void;
  onBlur: () => void;
  error: FieldError;
  withAsterisk: boolean;
}

/** A time zone, searchable by city or region. */
export function ZoneField({ value, onChange, ...rest }: ZoneFieldProps) {
  const zones = useMemo(
    () =>
      [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...(value ? [value] : [])])]
        .sort()
        .map((zone) => ({ value: zone, label: zoneWords(zone) })),
    [value],
  );
  return (
    <Select
      {...rest}
      data={zones}
      value={value || null}
      onChange={(zone) => onChange(zone ?? '')}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No matching time zone"
      withScrollArea={false}
      styles={{ options: { maxHeight: '16rem', overflowY: 'auto' } }}
      comboboxProps={{ withinPortal: false }}
    />
  );
}
