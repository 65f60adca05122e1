import { textsOf } from '../../platform/drafts/kept-draft.ts';

/** The texts of a form's fields by name. */
export type Texts<Field extends string> = Readonly<Record<Field, string>>;
type SomeTexts<Field extends string> = { readonly [Name in Field]?: string };

/**
 * What was changed in a form, beside what is saved: only fields that somebody touched. So a record that changes
 * elsewhere meanwhile shows as it is now, under what is being written here.
 */
export interface Edits<Field extends string> {
  readonly typed: SomeTexts<Field>;
  /** What was saved of each of these fields when it was first touched. */
  readonly from: SomeTexts<Field>;
}

export const noEdits = { typed: {}, from: {} } as const;

/** What stands in the fields. */
export const shownTexts = <Field extends string>(edits: Edits<Field>, saved: Texts<Field>): Texts<Field> => ({
  ...saved,
  ...edits.typed,
});

/** The edits with one more; typing a field back to what is saved takes it out. */
export function withEdit<Field extends string>(
  edits: Edits<Field>,
  saved: Texts<Field>,
  field: Field,
  text: string,
): Edits<Field> {
  if (text === saved[field]) return without(edits, [field]);
  return {
    typed: { ...edits.typed, [field]: text },
    from: { [field]: saved[field], ...edits.from },
  };
}

const fieldsOf = <Field extends string>(texts: SomeTexts<Field>) => Object.keys(texts) as Field[];

/** The fields that hold something else than what is saved. */
export const changedFields = <Field extends string>(edits: Edits<Field>, saved: Texts<Field>): Field[] =>
  fieldsOf(edits.typed).filter((field) => edits.typed[field] !== saved[field]);

/** Those of them that were saved differently elsewhere since they were touched here. */
export const conflictingFields = <Field extends string>(edits: Edits<Field>, saved: Texts<Field>): Field[] =>
  changedFields(edits, saved).filter((field) => edits.from[field] !== saved[field]);

/** What is still to be saved once `sent` was: what was typed while it was on its way. */
export const afterSaving = <Field extends string>(edits: Edits<Field>, sent: Edits<Field>): Edits<Field> =>
  without(
    edits,
    fieldsOf(sent.typed).filter((field) => edits.typed[field] === sent.typed[field]),
  );

function without<Field extends string>(edits: Edits<Field>, fields: readonly Field[]): Edits<Field> {
  const rest = (texts: SomeTexts<Field>) =>
    Object.fromEntries(
      Object.entries(texts).filter(([field]) => !fields.some((gone) => gone === field)),
    ) as SomeTexts<Field>;
  return { typed: rest(edits.typed), from: rest(edits.from) };
}

/** The edits that a draft holds, as far as the form knows their fields. */
export function editsIn<Field extends string>(stored: unknown, fields: readonly Field[]): Edits<Field> {
  const { typed, from } = (stored ?? {}) as { typed?: unknown; from?: unknown };
  const [typedTexts, fromTexts] = [textsOf(typed), textsOf(from)];
  const known = fields.filter((field) => field in typedTexts && field in fromTexts);
  const pick = (texts: Record<string, string>) =>
    Object.fromEntries(known.map((field) => [field, texts[field]])) as SomeTexts<Field>;
  return { typed: pick(typedTexts), from: pick(fromTexts) };
}
