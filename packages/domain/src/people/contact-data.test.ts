import { expect, it } from 'vitest';
import { hasCompleteContactData } from './contact-data.ts';

const whole = {
  firstName: 'Ann',
  lastName: 'Lee',
  homePhone: '+18435550148',
  address1: '1 Harbor Lane',
  city: 'Charleston',
  country: 'US',
  state: 'SC',
  postalCode: '29401',
};

it('[DSH-01] contact data is complete with a name, a full address and one phone number', () => {
  expect(hasCompleteContactData(whole)).toBe(true);
  expect(hasCompleteContactData({ ...whole, homePhone: ' ', mobilePhone: '+18435550148' })).toBe(true);
  expect(hasCompleteContactData({ ...whole, country: 'DE', state: null })).toBe(true);
  for (const field of Object.keys(whole)) {
    expect(hasCompleteContactData({ ...whole, [field]: null })).toBe(false);
    expect(hasCompleteContactData({ ...whole, [field]: '  ' })).toBe(false);
  }
  expect(hasCompleteContactData({})).toBe(false);
});
