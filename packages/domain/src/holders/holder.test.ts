import { expect, it } from 'vitest';
import { type FrozenHolder, statesOtherHolder } from './holder.ts';

const stated: FrozenHolder = {
  entity: 'trust',
  kind: 'trust',
  name: 'Okafor Family Trust',
  capacity: 'Trustee',
  signatory: 'Daniel Okafor',
  address: '1 Main Street, Austin, TX 78701, United States',
  taxIdLast4: null,
};

it.each([
  ['entity', 'another'],
  ['kind', 'ira'],
  ['name', 'Okafor Famly Trust'],
  ['capacity', null],
  ['signatory', 'Nia Okafor'],
  ['custodian', 'Equity Trust Company'],
  ['address', ''],
] as const)('[ENT-04] an agreement states another holder where its %s is another one', (field, value) => {
  const other = { ...stated, [field]: value } as FrozenHolder;
  expect(statesOtherHolder(stated, other)).toBe(true);
  expect(statesOtherHolder(other, stated)).toBe(true);
  expect(statesOtherHolder(other, { ...other })).toBe(false);
});

it('[ENT-04] an agreement that says nothing of a tax id states the same holder with another one', () => {
  expect(statesOtherHolder(stated, { ...stated, taxIdLast4: '6789' })).toBe(false);
});
