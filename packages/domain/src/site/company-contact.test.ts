import { expect, it } from 'vitest';
import { companyContact } from './company-contact.ts';

const company = {
  name: 'Harbor LLC',
  phone: ' +1 937 555 0100 ',
  email: 'office@harbor.example',
  address: '1 Harbor Street',
  city: 'Dayton',
  state: 'OH',
  postal_code: '45402',
};

it('[BAC-05] gives the contact data of a company with its address in one line', () => {
  expect(companyContact(company)).toEqual({
    name: 'Harbor LLC',
    phone: '+1 937 555 0100',
    email: 'office@harbor.example',
    address: '1 Harbor Street, Dayton, OH 45402',
  });
});

it('[BAC-05] leaves out what is not filled in', () => {
  expect(companyContact({ ...company, phone: ' ', email: null, city: '', state: ' ' })).toEqual({
    name: 'Harbor LLC',
    phone: null,
    email: null,
    address: '1 Harbor Street, 45402',
  });
  const bare = { ...company, address: null, city: null, state: null, postal_code: '' };
  expect(companyContact(bare).address).toBeNull();
});
