import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkTaxId, needsTaxIdAgain } from './tax-id.ts';

it.each([
  ['123-45-6789', '123456789'],
  ['12-3456789', '123456789'],
  [' 123 45 6789 ', '123456789'],
  ['987-65-4321', '987654321'],
  // No employer's number, and no person's.
  ['078123456', '078123456'],
  ['660000000', '660000000'],
])('[ENT-01] takes %j as a tax id', (typed, value) => {
  expect(checkTaxId(typed)).toEqual({ ok: true, value, last4: value.slice(-4) });
});

it.each([
  '',
  '12345678',
  '1234567890',
  '000-12-3456',
  '666-12-3456',
  '123-00-4567',
  '123-45-0000',
  '07-1234567',
  'ABC-DE-FGHI',
])('[ENT-01] refuses %j as a tax id', (typed) => {
  expect(checkTaxId(typed).ok).toBe(false);
});

it('[ENT-01] takes the tax id of another country only for a holder who is not a US person', () => {
  expect(checkTaxId('de 812 345 678', { isForeign: true })).toEqual({
    ok: true,
    value: 'DE812345678',
    last4: '5678',
  });
  expect(checkTaxId('DE812345678').ok).toBe(false);
  for (const wrong of ['', 'a', 'x'.repeat(31), 'é1234', '12;34'])
    expect(checkTaxId(wrong, { isForeign: true }).ok).toBe(false);
});

it.each([
  ['ab12', 'XXXX'],
  ['12 345', 'XXX5'],
  ['AB-1234', 'XX34'],
  ['1234567', 'X567'],
  ['12345678', '5678'],
])('[ENT-08] of the foreign tax id %j it shows %s, and never its first four characters', (typed, last4) => {
  expect(checkTaxId(typed, { isForeign: true })).toMatchObject({ ok: true, last4 });
});

it.each([
  ['foreign', 'individual', true],
  ['foreign', null, true],
  ['corporation', 'foreign', true],
  [null, 'foreign', true],
  ['individual', 'trust', false],
  ['trust', null, false],
  ['foreign', 'foreign', false],
])(
  '[ENT-01] a stored tax id of the class %j that becomes %j is needed again: %j',
  (before, after, isNeeded) => {
    expect(needsTaxIdAgain({ taxClass: before, hasTaxId: true }, after)).toBe(isNeeded);
    expect(needsTaxIdAgain({ taxClass: before, hasTaxId: false }, after)).toBe(false);
  },
);

it('[ENT-01] never throws, and keeps what it takes without spaces and hyphens', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.boolean(), (typed, isForeign) => {
      const checked = checkTaxId(typed, { isForeign });
      if (checked.ok) expect(checked.value).toMatch(isForeign ? /^[A-Z0-9]{4,30}$/ : /^\d{9}$/);
    }),
  );
});
