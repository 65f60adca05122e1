import { countries } from '@paddock/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { examplePhone, formatPhone, formatPhoneAsTyped, normalizePhone } from './phone.ts';
import { normalizePostalCode } from './postal-code.ts';

const codes = countries().map(({ code }) => code);

describe('phone numbers', () => {
  it('[PRO-02] are kept in one form, whatever country one writes from', () => {
    expect(normalizePhone('(843) 555-0148', 'US')).toBe('+18435550148');
    expect(normalizePhone('843.555.0148', null)).toBe('+18435550148');
    expect(normalizePhone('030 1234567', 'DE')).toBe('+49301234567');
    expect(normalizePhone('+49 30 1234567', 'US')).toBe('+49301234567');
    expect(normalizePhone('(843) 555-0148 ext. 12', 'US')).toBe('+18435550148 ext. 12');
  });

  it('[PRO-02] what is none is refused', () => {
    for (const typed of ['', '12', 'ask Bob', 'call 843 555 0148', '+999 12345678', '+1 843 555 01480000'])
      expect(normalizePhone(typed, 'US')).toBeUndefined();
  });

  it('[PRO-02] show as they are written at home, and from elsewhere with the code of their country', () => {
    expect(formatPhone('+18435550148', 'US')).toBe('(843) 555-0148');
    expect(formatPhone('+18435550148 ext. 12', 'US')).toBe('(843) 555-0148 ext. 12');
    expect(formatPhone('+18435550148', 'DE')).toBe('+1 843 555 0148');
    expect(formatPhone('ask Bob', 'US')).toBe('ask Bob');
    expect(formatPhoneAsTyped('84355501', 'US')).toBe('(843) 555-01');
    expect(formatPhoneAsTyped('030123', 'DE')).toBe('030 123');
  });

  it('[PRO-02] the example of every country is a number that can be kept, and shows as it is kept', () => {
    for (const country of codes) {
      const example = normalizePhone(examplePhone(country), country);
      expect([country, example]).toEqual([country, expect.stringMatching(/^\+\d{6,15}$/)]);
      expect(normalizePhone(formatPhone(example ?? '', country), country)).toBe(example);
    }
  });
});

describe('postal codes', () => {
  it('[PRO-02] are 5 digits in the United States, and where no country is named', () => {
    for (const country of ['US', null, '']) {
      expect(normalizePostalCode(' 29401 ', country)).toBe('29401');
      for (const typed of ['2940', '294011', '29401-1234', 'SW1A 1AA'])
        expect(normalizePostalCode(typed, country)).toBeUndefined();
    }
  });

  it('[PRO-02] are written as their country writes them', () => {
    for (const [country, typed, kept] of [
      ['JP', '1000001', '100-0001'],
      ['PL', '00 001', '00-001'],
      ['CA', 'k1a 0b1', 'K1A 0B1'],
      ['DE', '10115', '10115'],
      ['AE', 'P.O. 5', undefined],
      ['AE', '00000', '00000'],
      ['GB', '29401', undefined],
      ['DE', '1011', undefined],
    ] as const)
      expect([country, typed, normalizePostalCode(typed, country)]).toEqual([country, typed, kept]);
  });

  it('[PRO-02] any text is judged in every country, and what is kept is kept as it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom(...codes),
        (typed, country) => {
          const kept = normalizePostalCode(typed, country);
          if (kept !== undefined && kept !== '') expect(normalizePostalCode(kept, country)).toBe(kept);
        },
      ),
    );
    // The rules of all countries are loaded first, which takes long on a busy machine.
  }, 20_000);
});
