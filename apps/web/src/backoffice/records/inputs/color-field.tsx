import { TextInput } from '@mantine/core';
import { contrastRatio, safeColor } from '@paddock/domain';
import type { FieldError } from '../../../ui/forms/use-form.ts';
import classes from './color-field.module.css';

export interface ColorFieldProps {
  label: string;
  value: string;
  onChange: (color: string) => void;
  onBlur: () => void;
  error: FieldError;
  withAsterisk: boolean;
}

/** What WCAG asks of shapes and large text on a background. */
const leastContrast = 3;

/** The color with six digits, which is what the browser's own picker takes. */
const sixDigits = (color: string): string => {
  const known = safeColor(color, '#000000');
  return known.length === 4 ? known.replaceAll(/[^#]/g, '$&$&') : known;
};

/** A color as #rgb or #rrggbb, with the browser's picker, and a warning where it cannot be read on white or black. */
export function ColorField({ label, value, onChange, onBlur, error, withAsterisk }: ColorFieldProps) {
  const known = safeColor(value, '');
  return (
    <TextInput
      label={label}
      error={error}
      withAsterisk={withAsterisk}
      onBlur={onBlur}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      placeholder="#1976D2"
      autoComplete="off"
      spellCheck={false}
      description={known ? contrastNote(known) : 'As #rrggbb.'}
      leftSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={`Pick: ${label}`}
          value={sixDigits(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
    />
  );
}

function contrastNote(color: string): string {
  const onWhite = contrastRatio(color, '#ffffff');
  const onBlack = contrastRatio(color, '#000000');
  const ratio = (value: number) => `${value.toFixed(1)}:1`;
  if (onWhite < leastContrast)
    return `Hard to see on white (${ratio(onWhite)}). The site darkens it there until it can be read.`;
  if (onBlack < leastContrast)
    return `Hard to see on black (${ratio(onBlack)}). The site lightens it in dark mode until it can be read.`;
  return `Contrast ${ratio(onWhite)} on white, ${ratio(onBlack)} on black.`;
}
