import { expect, it } from 'vitest';
import { knownSettings, validateSetting } from './setting-rules.ts';

it.each([
  ['commitmentExpiryDays', [1, 365], [0, 366, 1.5, '7', null, [7]]],
  ['signatureReminderDays', [[], [1], [2, 5, 365]], [[5, 2], [2, 2], [0], [366], [1.5], ['2'], 2, null]],
  ['accreditationValidDays', [1, 3650], [0, 3651, 1.5, '7', null]],
  ['fundingBusinessDays', [1, 90], [0, 91, 1.5, '7', null]],
  ['secondFactorRequiredFor', [[], ['admin', 'superadmin']], ['admin', [1], ['admin', 'owner'], null]],
] as const)('[COL-08] the setting %s may be %j and not %j', (name, valid, invalid) => {
  for (const value of valid) expect([value, validateSetting(name, value)]).toEqual([value, undefined]);
  for (const value of invalid)
    expect([value, validateSetting(name, value)]).toEqual([value, expect.stringContaining('must be')]);
});

it('[COL-08] the rules name every setting that the server reads, and no other has one', () => {
  for (const name of knownSettings) expect(validateSetting(name, { no: 'value' })).toBeDefined();
  expect(validateSetting('other', { any: 'value' })).toBeUndefined();
});
