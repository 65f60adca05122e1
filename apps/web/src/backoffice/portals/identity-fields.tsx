import { Select, Textarea, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { FormOf } from '../../ui/forms/use-form.ts';
import classes from './portal-form.module.css';
import type { PortalValues } from './portal-values.ts';

type PortalForm = FormOf<PortalValues>;

/** The domains of a portal, one per line. */
export function DomainsField({ form }: { form: PortalForm }) {
  return (
    <Textarea
      {...form.field('domains')}
      label="Domains"
      description="One per line, such as invest.example.com. The first one is used in links. Point each one to this server first."
      rows={3}
      spellCheck={false}
    />
  );
}

/** The time zone of dates in contracts and emails, searchable by city. */
export function TimeZoneField({ form }: { form: PortalForm }) {
  const { timeZone } = form.values;
  const zones = useMemo(
    () =>
      [...new Set(['UTC', timeZone, ...Intl.supportedValuesOf('timeZone')])]
        .sort()
        .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
    [timeZone],
  );
  return (
    <Select
      label="Time zone"
      description="Of the dates in contracts, statements and emails"
      data={zones}
      value={timeZone}
      onChange={(zone) => zone && form.change({ timeZone: zone })}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No matching time zone"
      withScrollArea={false}
      classNames={{ options: classes.zones ?? '' }}
      comboboxProps={{ withinPortal: false }}
      error={form.errorFor('timeZone')}
    />
  );
}

/** The name that visitors read. */
export function NameField({ form, onName }: { form: PortalForm; onName?: (name: string) => void }) {
  const { onChange, ...field } = form.field('name');
  return (
    <TextInput
      {...field}
      label="Name"
      description="Shown in emails and contracts, and in the header until there is a logo"
      maxLength={200}
      required
      onChange={(event) => {
        onChange(event);
        onName?.(event.currentTarget.value);
      }}
    />
  );
}
