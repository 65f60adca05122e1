import { Select, Textarea, TextInput } from '@mantine/core';
import { defaultPortalColors, safeColor } from '@paddock/domain';
import { useMemo } from 'react';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { FieldGroup } from '../../ui/forms/field-group.tsx';
import type { FieldProps, FormOf } from '../../ui/forms/use-form.ts';
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

interface ColorFieldProps {
  label: string;
  description: string;
  /** Shown while none is set. */
  fallback: string;
  value: string;
  onChange: (color: string) => void;
  field: Pick<FieldProps, 'error' | 'onBlur'>;
}

/** The browser's color picker writes #rrggbb only. */
const longForm = (color: string) =>
  color.length === 4 ? `#${color.slice(1).replace(/./g, '$&$&')}` : color.toLowerCase();

/** A color as text, with the browser's picker beside it. */
function ColorField({ label, description, fallback, value, onChange, field }: ColorFieldProps) {
  return (
    <div className={`${classes.row} ${classes.withDescription}`}>
      <TextInput
        label={label}
        description={description}
        placeholder={fallback}
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={field.onBlur}
        error={field.error}
      />
      <input
        type="color"
        className={classes.picker}
        aria-label={`Pick the ${label.toLowerCase()}`}
        value={longForm(safeColor(value, fallback))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}

/** The colors and the style of a portal. */
export function LookFields({ form }: { form: FormOf<PortalValues> }) {
  const { values, change, field } = form;
  const color = (name: 'portalColor' | 'primaryColor' | 'secondaryColor') => ({
    value: values[name],
    onChange: (text: string) => change({ [name]: text }),
    field: field(name),
  });
  return (
    <FieldGroup title="Look" note="The preview shows the page as visitors get it, in both modes.">
      <ChoiceField
        label="Style"
        choices={[
          { value: 'classic', label: 'Classic', detail: 'Serif headings on warm paper' },
          { value: 'bold', label: 'Bold', detail: 'Condensed capitals on cool paper' },
        ]}
        value={values.style}
        onChange={(style) => change({ style })}
      />
      <ColorField
        label="Header color"
        description="The header, and the tint of every background"
        fallback={defaultPortalColors.portal}
        {...color('portalColor')}
      />
      <ColorField
        label="Primary color"
        description="Buttons and links"
        fallback={defaultPortalColors.primary}
        {...color('primaryColor')}
      />
      <ColorField
        label="Secondary color"
        description="Highlights"
        fallback={defaultPortalColors.secondary}
        {...color('secondaryColor')}
      />
    </FieldGroup>
  );
}
