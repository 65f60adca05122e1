import { expect, it } from 'vitest';
import { lifetimes } from './lifetimes.ts';

it('every lifetime has its documented value', () => {
  expect(lifetimes).toEqual({
    sessionIdle: 2_592_000_000,
    session: 7_776_000_000,
    staffSessionIdle: 1_800_000,
    staffSession: 43_200_000,
    reauthentication: 900_000,
    formerSessionCode: 10_000,
    secondStep: 300_000,
    passkeyChallenge: 300_000,
    authenticatorSetup: 3_600_000,
    resetCode: 3_600_000,
    confirmation: 604_800_000,
    invitation: 1_209_600_000,
    emailChangeUndo: 1_209_600_000,
    signLink: 2_592_000_000,
    signingFrame: 3_600_000,
    agreementCheck: 7_776_000_000,
    approval: 1_209_600_000,
    accessChange: 259_200_000,
    backgroundTaskTrust: 86_400_000,
    backgroundTask: 2_592_000_000,
    uploadPolicy: 900_000,
    unusedPhoto: 86_400_000,
    upload: 3_600_000,
    knownDevice: 31_536_000_000,
    download: 60_000,
    provisionalObject: 86_400_000,
    restore: 3_600_000,
    impersonationCode: 600_000,
    impersonationSession: 3_600_000,
    failedEmail: 2_592_000_000,
    emailAttempt: 110_000,
    idempotencyKey: 86_400_000,
  });
});
