import { stringEntries } from '../../platform/drafts/form-draft.ts';

/** The texts of a form's fields by name. */
export type FieldValues<Field extends string> = Readonly<Record<Field, string>>;
type PartialFieldValues<Field extends string> = { readonly [Name in Field]?: string };

/**
 * The changes typed into a form over a record: only the edited fields. If the record changes elsewhere, the other
 * fields show its current values.
 */
export interface Edits<Field extends string> {
  readonly typed: PartialFieldValues<Field>;
  /** The saved value of each field when it was first edited. */
  readonly from: PartialFieldValues<Field>;
}

export const noEdits = { typed: {}, from: {} } as const;

export const isEmpty = ({ typed }: Edits<string>): boolean => Object.keys(typed).length === 0;

/** The values that the fields show. */
export const currentValues = <Field extends string>(
  edits: Edits<Field>,
  saved: FieldValues<Field>,
): FieldValues<Field> => ({
  ...saved,
  ...edits.typed,
});

/** Adds an edit; typing the saved value again removes it. */
export function withEdit<Field extends string>(
  edits: Edits<Field>,
  saved: FieldValues<Field>,
  field: Field,
  text: string,
): Edits<Field> {
  if (text === saved[field]) return withoutFields(edits, [field]);
  return {
    typed: { ...edits.typed, [field]: text },
    from: { [field]: saved[field], ...edits.from },
  };
}

const fieldNames = <Field extends string>(texts: PartialFieldValues<Field>) => Object.keys(texts) as Field[];

/** The fields whose value differs from the saved one. */
export const changedFields = <Field extends string>(
  edits: Edits<Field>,
  saved: FieldValues<Field>,
): Field[] => fieldNames(edits.typed).filter((field) => edits.typed[field] !== saved[field]);

/** The changed fields that were also saved elsewhere since they were edited here. */
export const conflictingFields = <Field extends string>(
  edits: Edits<Field>,
  saved: FieldValues<Field>,
): Field[] => changedFields(edits, saved).filter((field) => edits.from[field] !== saved[field]);

/** The edits that remain after `sent` has been saved: those typed in the meantime. */
export const editsAfterSave = <Field extends string>(edits: Edits<Field>, sent: Edits<Field>): Edits<Field> =>
  withoutFields(
    edits,
    fieldNames(sent.typed).filter((field) => edits.typed[field] === sent.typed[field]),
  );

function withoutFields<Field extends string>(edits: Edits<Field>, fields: readonly Field[]): Edits<Field> {
  const rest = (texts: PartialFieldValues<Field>) =>
    Object.fromEntries(
      Object.entries(texts).filter(([field]) => !fields.some((gone) => gone === field)),
    ) as PartialFieldValues<Field>;
  return { typed: rest(edits.typed), from: rest(edits.from) };
}

/** Parses the edits in a stored draft; fields that the form does not know are ignored. */
export function parseEdits<Field extends string>(stored: unknown, fields: readonly Field[]): Edits<Field> {
  const { typed, from } = (stored ?? {}) as { typed?: unknown; from?: unknown };
  const [typedTexts, fromTexts] = [stringEntries(typed), stringEntries(from)];
  const known = fields.filter((field) => field in typedTexts && field in fromTexts);
  const pick = (texts: Record<string, string>) =>
    Object.fromEntries(known.map((field) => [field, texts[field]])) as PartialFieldValues<Field>;
  return { typed: pick(typedTexts), from: pick(fromTexts) };
}
