import type { FormWidget } from './form-widget.ts';

/** Returns the name of the value for a field: the one in the mapping, else the field's own name. */
export interface FieldValues {
  readonly values: Readonly<Record<string, string>>;
  readonly mapping?: Readonly<Record<string, string>>;
}

const placeholder = /\{\{.*?\}\}|<<.*?>>|\[\[.*?\]\]|%\w+%|_{3,}/u;

/** Whether the text of a field is only a placeholder. */
export const isPlaceholder = (preset: string): boolean => placeholder.test(preset);

/**
 * Returns the text of a field. A field without a value of ours keeps what the template's author typed into it, unless
 * that is a placeholder. A missing value leaves the field empty.
 */
export const valueFor = (place: FormWidget, { values, mapping = {} }: FieldValues): string => {
  const valueName = mapping[place.name] ?? place.name;
  const value = values[valueName];
  if (value !== undefined) return value;
  const needsValue = place.name in mapping || isPlaceholder(place.preset);
  return needsValue ? '' : place.preset;
};

const yes = new Set(['yes', 'true', 'on', '1', 'x']);

/** Whether a box is checked: its value says yes, or names the choice of this box. */
export const isChecked = (place: FormWidget, filling: FieldValues): boolean => {
  const value = valueFor(place, filling).trim().toLowerCase();
  return value !== '' && value !== 'off' && (yes.has(value) || value === place.onValue.toLowerCase());
};
