/** The values of the dialog's fields; the email address is shared by all views. */
export type TypedField = 'address' | 'firstName' | 'lastName' | 'newUsername';

const typed = new Map<TypedField, string>();

/**
 * Remembers what was typed into the dialog, so that moving between its views or closing it loses nothing (AUT-01). In
 * memory only, without passwords, and cleared once somebody has signed in.
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
