import { TextInput } from '@mantine/core';
import { safeColor } from '@paddock/domain';
import type { FieldProps } from '../../ui/forms/use-form.ts';
import classes from './color-field.module.css';

export interface ColorFieldProps {
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
export function ColorField({ label, description, fallback, value, onChange, field }: ColorFieldProps) {
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
