import { expect, it } from 'vitest';
import { proveSeal } from './seal.prove.ts';

it('[SIG-06] a few changed bytes make a sealed agreement invalid', async () => {
  await expect(proveSeal({ inSeal: 5_000, elsewhere: 20_000 })).resolves.toBeUndefined();
});
