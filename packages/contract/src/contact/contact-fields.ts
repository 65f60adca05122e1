/** What a person is called, and where they are reached (PRO-01). */
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
