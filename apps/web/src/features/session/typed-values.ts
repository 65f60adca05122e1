/** What the fields of the dialog hold; the e-mail address is one in all views. */
export type TypedField = 'address' | 'firstName' | 'lastName' | 'newUsername';

const typed = new Map<TypedField, string>();

/**
 * What was typed into the dialog, so that nothing is lost by moving between its views or by closing it (AUT-01). It
 * is in memory only, holds no password, and is forgotten once somebody has signed in.
 */
export const typedValues = {
  of: (field: TypedField): string => typed.get(field) ?? '',
  keep: (field: TypedField, value: string): void => void typed.set(field, value),
  forget: (): void => typed.clear(),
};
