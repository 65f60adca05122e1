import { describe, expect, it } from 'vitest';
import { checkContact } from './check-contact.ts';
import type { Contact } from './contact-fields.ts';

const kept: Contact = {
  firstName: 'Ann',
  lastName: 'Lee',
  homePhone: '+18435550148',
  country: 'US',
  state: 'SC',
  postalCode: '29401',
};
const valuesOf = (given: Contact, before = kept) => {
  const check = checkContact(given, before);
  return check.ok ? check.values : check.fields;
};
const wrongOf = (given: Contact, before = kept) => {
  const check = checkContact(given, before);
  return check.ok ? [] : Object.keys(check.fields);
};

describe('contact data', () => {
  it('[PRO-01] is kept trimmed, empty as nothing, and phones as +18435550148', () => {
    expect(
      valuesOf({ firstName: ' Bea ', address2: ' ', city: 'Rome ', mobilePhone: '(843) 555-0149' }),
    ).toEqual({
      firstName: 'Bea',
      city: 'Rome',
      mobilePhone: '+18435550149',
    });
    expect(valuesOf({ homePhone: '', postalCode: null })).toEqual({ homePhone: null, postalCode: null });
  });

  it('[PRO-02] a state is one of 50, the District of Columbia or a territory, and of the United States alone', () => {
    expect(valuesOf({ state: 'TX' })).toEqual({ state: 'TX' });
    expect(valuesOf({ state: 'DC' })).toEqual({ state: 'DC' });
    expect(valuesOf({ state: 'PR' })).toEqual({ state: 'PR' });
    expect(wrongOf({ state: 'XX' })).toEqual(['state']);
    expect(wrongOf({ country: 'DE', state: 'TX' })).toEqual(['state']);
    expect(valuesOf({ country: 'DE' })).toEqual({ country: 'DE', state: null, postalCode: '29401' });
    expect(valuesOf({ state: 'TX' }, {})).toEqual({ state: 'TX' });
  });

  it('[PRO-02] a country is one of the list, and puts the postal code to the test again', () => {
    for (const country of ['XX', 'us', 'United States', 'toString'])
      expect(wrongOf({ country }, {})).toEqual(['country']);
    expect(wrongOf({ country: 'GB' })).toEqual(['postalCode']);
    expect(valuesOf({ country: 'GB', postalCode: 'sw1a1aa' })).toMatchObject({ postalCode: 'SW1A1AA' });
  });

  it('[PRO-01] does not let a name be removed once it is set', () => {
    expect(valuesOf({ firstName: '', lastName: null })).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
    });
    expect(wrongOf({ firstName: '' }, {})).toEqual([]);
  });

  it('something odd that is kept already stays until it is touched', () => {
    const odd = {
      ...kept,
      homePhone: 'ask Bob',
      postalCode: '29401-1234',
      country: 'US',
      state: 'S. Carolina',
    };
    expect(valuesOf({ ...odd, city: 'Rome' }, odd)).toEqual({ city: 'Rome' });
    expect(wrongOf({ homePhone: 'ask Bob?', postalCode: '29401-1235', state: 'Carolina' }, odd)).toEqual([
      'homePhone',
      'state',
      'postalCode',
    ]);
  });
});
