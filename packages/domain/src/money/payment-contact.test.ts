import { expect, it } from 'vitest';
import { fundContact, paymentContact, paymentContactWords } from './payment-contact.ts';

it('[INV-01] [SEC-11] is the number of the fund for checking payments, and never that of its company alone', () => {
  expect(paymentContact('+1 512 555 0100', '+1 937 555 0100')).toEqual({
    phone: '+1 512 555 0100',
    owner: 'fund',
  });
  for (const empty of [null, undefined, '', ' ']) expect(paymentContact(empty, '+1 937 555 0100')).toBeNull();
});

it('[INV-01] is called the company’s where both are one number, as the fund has it', () => {
  expect(paymentContact('+1 (937) 555-0100', '+1 937 555 0100')).toEqual({
    phone: '+1 (937) 555-0100',
    owner: 'company',
  });
});

it('[INV-01] says whose number it is', () => {
  const names = { fund: 'Harbor Residences', company: 'Harbor LLC' };
  expect(paymentContactWords('fund', names)).toBe('the number of Harbor Residences for checking payments');
  expect(paymentContactWords('company', names)).toBe('the number of Harbor LLC');
  expect(paymentContactWords('company', { ...names, company: null })).toBe('the number of the fund manager');
});

const company = {
  name: 'Harbor LLC',
  phone: '+1 937 555 0100',
  email: 'office@harbor.example',
  address: '1 Harbor Street, Dayton, OH 45402',
};

it('[INV-01] [BAC-05] names one number for a fund: the one for checking payments, or else its company’s', () => {
  const fund = { name: 'Harbor Residences', funding_contact_phone: '+1 512 555 0100' };
  expect(fundContact(fund, company)).toEqual({
    ...company,
    phone: '+1 512 555 0100',
    payment: {
      phone: '+1 512 555 0100',
      owner: 'fund',
      whose: 'the number of Harbor Residences for checking payments',
    },
  });
  expect(fundContact({ name: 'Harbor Residences' }, company)).toEqual({ ...company, payment: null });
  expect(fundContact({ name: 'Harbor Residences' }, null)).toEqual({
    name: null,
    phone: null,
    email: null,
    address: null,
    payment: null,
  });
});
