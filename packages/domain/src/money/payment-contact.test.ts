import { expect, it } from 'vitest';
import { paymentContact, paymentContactWords } from './payment-contact.ts';

it('[INV-01] is the number of the fund for checking payments, or else that of its company', () => {
  expect(paymentContact('+1 512 555 0100', '+1 937 555 0100')).toEqual({
    phone: '+1 512 555 0100',
    owner: 'fund',
  });
  expect(paymentContact(null, '+1 937 555 0100')).toEqual({ phone: '+1 937 555 0100', owner: 'company' });
  expect(paymentContact('', null)).toBeNull();
});

it('[INV-01] is the company’s where both are one number, as footers and emails write it', () => {
  expect(paymentContact('+1 (937) 555-0100', '+1 937 555 0100')).toEqual({
    phone: '+1 937 555 0100',
    owner: 'company',
  });
});

it('[INV-01] says whose number it is', () => {
  const names = { fund: 'Harbor Residences', company: 'Harbor LLC' };
  expect(paymentContactWords('fund', names)).toBe('the number of Harbor Residences for checking payments');
  expect(paymentContactWords('company', names)).toBe('the number of Harbor LLC');
  expect(paymentContactWords('company', { ...names, company: null })).toBe('the number of the fund manager');
});
