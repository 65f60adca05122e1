import { expect, it } from 'vitest';
import { missingCustodian } from './missing-custodian.ts';

const message = { custodian: 'The custodian of the retirement account is required' };

it.each([
  [{ kind: 'ira' }, message],
  [{ kind: 'ira', custodian: null }, message],
  [{ kind: 'ira', custodian: ' ' }, message],
  [{ kind: 'ira', custodian: 'Equity Trust Company' }, {}],
  [{ kind: 'trust', custodian: null }, {}],
  [null, {}],
] as const)('[ENT-01] of %j the papers lack %j', (holder, missing) => {
  expect(missingCustodian(holder)).toEqual(missing);
});
