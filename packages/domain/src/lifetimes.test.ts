import { expect, it } from 'vitest';
import { lifetimes } from './lifetimes.ts';

it('every lifetime is the decided one', () => {
  expect(lifetimes).toEqual({
    sessionIdle: 2_592_000_000,
    session: 7_776_000_000,
    sudo: 900_000,
    secondStep: 300_000,
    passkeyChallenge: 300_000,
    authenticatorSetup: 3_600_000,
    resetCode: 3_600_000,
    confirmation: 604_800_000,
    emailUndo: 1_209_600_000,
    signLink: 2_592_000_000,
    uploadPolicy: 900_000,
    upload: 3_600_000,
    download: 60_000,
    restore: 3_600_000,
    guestCode: 600_000,
    guestSession: 3_600_000,
    idempotencyKey: 86_400_000,
  });
});
