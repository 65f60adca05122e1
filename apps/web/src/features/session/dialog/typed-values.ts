/** What the fields of the dialog hold; the email address is the same in all views. */
export type TypedField = 'address' | 'firstName' | 'lastName' | 'newUsername';

const typed = new Map<TypedField, string>();

/**
 * What was typed into the dialog, so that nothing is lost by moving between its views or by closing it (AUT-01). It
 * is in memory only, holds no password, and is forgotten once somebody has signed in.
 */
export const typedValues = {
  get: (field: TypedField): string => typed.get(field) ?? '',
  set: (field: TypedField, value: string): void => void typed.set(field, value),
  clear: (): void => typed.clear(),
};

/** The draft of a form of the dialog: which of its fields hold which of these values. */
export function typedDraft<Name extends string>(fields: Readonly<Record<Name, TypedField>>) {
  const names = Object.keys(fields) as Name[];
  return {
    read: () =>
      Object.fromEntries(names.map((name) => [name, typedValues.get(fields[name])])) as Record<Name, string>,
    write: (values: Readonly<Record<Name, string>>) => {
      for (const name of names) typedValues.set(fields[name], values[name]);
    },
  };
}
