import { Select } from '@mantine/core';
import { deviceTimeZone } from '@paddock/domain';
import { useMemo } from 'react';
import type { FieldError } from '../../ui/forms/use-form.ts';
import classes from './time-zone-field.module.css';

/** Stands for no choice, because the list has no empty value. */
const deviceValue = 'device';

export interface TimeZoneFieldProps {
  /** Empty for the device's. */
  value: string;
  onChange: (zone: string) => void;
  saved: string;
  error: FieldError;
}

/** The time zone of all dates, searchable by city or region (PRO-01). */
export function TimeZoneField({ value, onChange, saved, error }: TimeZoneFieldProps) {
  const choices = useMemo(
    () => [
      { value: deviceValue, label: deviceTimeZone },
      ...timeZones(saved).map((zone) => ({ value: zone, label: timeZoneName(zone) })),
    ],
    [saved],
  );
  return (
    <Select
      label="Time zone"
      description="Used for all dates and times. Type a city to find yours."
      data={choices}
      value={value || deviceValue}
      onChange={(zone) => onChange(zone === deviceValue ? '' : (zone ?? ''))}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No matching time zone"
      withScrollArea={false}
      classNames={{ options: classes.options ?? '' }}
      comboboxProps={{ withinPortal: false }}
      error={error}
    />
  );
}

/** "America/New_York" as people read and search it. */
const timeZoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** All zones of the platform by name, with UTC, and with the stored one if the platform lists it under another name. */
function timeZones(stored: string): string[] {
  const zones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
  if (stored) zones.add(stored);
  return [...zones].sort();
}
