import { expect, it } from 'vitest';
import { postalAddress } from './postal-address.ts';

it('[SIG-06] an address stands on one line, as one writes it', () => {
  const home = { address1: '1 Main St', city: 'San Rafael', state: 'CA', postalCode: '94901', country: 'US' };
  expect(postalAddress(home)).toBe('1 Main St, San Rafael, CA 94901, United States');
  expect(postalAddress({ ...home, address2: ' Apt. 2 ', postalCode: ' ' })).toBe(
    '1 Main St, Apt. 2, San Rafael, CA, United States',
  );
  expect(postalAddress({ address1: 'Gasse 1', city: 'Zurich', postalCode: '8001', country: 'CH' })).toBe(
    'Gasse 1, Zurich 8001, Switzerland',
  );
  expect(postalAddress({ city: 'Rome', country: 'Italy' })).toBe('Rome, Italy');
  expect(postalAddress({})).toBe('');
});
