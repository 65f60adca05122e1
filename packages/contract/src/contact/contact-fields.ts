/** A person's names, address and phone numbers (PRO-01). */
export const contactFields = [
  'firstName',
  'lastName',
  'homePhone',
  'mobilePhone',
  'address1',
  'address2',
  'city',
  'country',
  'state',
  'postalCode',
] as const;

export type ContactField = (typeof contactFields)[number];
export type Contact = { readonly [Field in ContactField]?: string | null | undefined };
export type ContactErrors = { [Field in ContactField]?: string };
