/**
 * Names, addresses and phone numbers of people (PRO-01, PRO-02). It is separate from the rest of the contract because
 * the numbering plans of all countries are larger than a page, and only the profile's chunk needs them.
 */
export * from './check-contact.ts';
export * from './contact-fields.ts';
export * from './phone.ts';
export * from './postal-code.ts';
