/**
 * Names, addresses and phone numbers of people (PRO-01, PRO-02). It stands apart from the rest of the contract: the
 * numbering plans of all countries weigh more than a page, and only the profile's own chunk carries them.
 */
export * from './check-contact.ts';
export * from './contact-fields.ts';
export * from './phone.ts';
export * from './postal-code.ts';
