import { expect, it } from 'vitest';
import { isReachable } from './contact-data.ts';

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

it('[DSH-01] a person is reached by name, whole address and one phone number', () => {
  expect(isReachable(whole)).toBe(true);
  expect(isReachable({ ...whole, homePhone: ' ', mobilePhone: '+18435550148' })).toBe(true);
  expect(isReachable({ ...whole, country: 'DE', state: null })).toBe(true);
  for (const field of Object.keys(whole)) {
    expect(isReachable({ ...whole, [field]: null })).toBe(false);
    expect(isReachable({ ...whole, [field]: '  ' })).toBe(false);
  }
  expect(isReachable({})).toBe(false);
});
