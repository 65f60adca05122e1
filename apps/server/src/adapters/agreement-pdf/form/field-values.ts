import type { FormWidget } from './form-widget.ts';

/** Which named value fills a field: the mapping's, else the one of the field's own name. */
export interface FieldValues {
  readonly values: Readonly<Record<string, string>>;
  readonly mapping?: Readonly<Record<string, string>>;
}

const placeholder = /\{\{.*?\}\}|<<.*?>>|\[\[.*?\]\]|%\w+%|_{3,}/u;

/** Whether the text of a field only says that something goes there. */
export const isPlaceholder = (preset: string): boolean => placeholder.test(preset);

/**
 * The text of a field. A field that no value is meant for keeps what the template's author typed into it,
 * unless that is a placeholder; a value that is missing leaves the field empty.
 */
export const valueFor = (place: FormWidget, { values, mapping = {} }: FieldValues): string => {
  const valueName = mapping[place.name] ?? place.name;
  const value = values[valueName];
  if (value !== undefined) return value;
  const meant = place.name in mapping || isPlaceholder(place.preset);
  return meant ? '' : place.preset;
};

const yes = new Set(['yes', 'true', 'on', '1', 'x']);

/** Whether a box is ticked: its value says yes, or names the choice that the box stands for. */
export const isChecked = (place: FormWidget, filling: FieldValues): boolean => {
  const value = valueFor(place, filling).trim().toLowerCase();
  return value !== '' && value !== 'off' && (yes.has(value) || value === place.onValue.toLowerCase());
};
