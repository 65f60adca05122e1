import { defineRateLimit } from '../../../../platform/rate-limits.ts';

const quarterHour = 15 * 60_000;
const hour = 60 * 60_000;
const day = 24 * hour;

// Account and address together, and a slower limit on the account alone: a stranger cannot lock an owner out quickly.
export const signInFromAddress = defineRateLimit({
  name: 'sign-in-here',
  failures: 10,
  windowMs: quarterHour,
});
export const signInAccount = defineRateLimit({ name: 'sign-in-account', failures: 100, windowMs: day });

// Second factors after a correct password. The slow limit keeps anyone from trying all six-digit codes.
export const secondFactorFromAddress = defineRateLimit({
  name: 'second-here',
  failures: 10,
  windowMs: quarterHour,
});
export const secondFactorAccount = defineRateLimit({ name: 'second-account', failures: 50, windowMs: day });

export const passkeyFromAddress = defineRateLimit({
  name: 'passkey-here',
  failures: 10,
  windowMs: quarterHour,
});
/** Challenges for any passkey: each is stored until it is used or expires, and anyone can ask for one. */
export const passkeyChallenges = defineRateLimit({
  name: 'passkey-asked',
  failures: 300,
  windowMs: quarterHour,
});

export const googleFromAddress = defineRateLimit({
  name: 'google-here',
  failures: 10,
  windowMs: quarterHour,
});
export const codeFromAddress = defineRateLimit({ name: 'code-here', failures: 10, windowMs: quarterHour });
export const emailFromAddress = defineRateLimit({ name: 'mail-here', failures: 20, windowMs: hour });

// Emails to one account: those that one address or device asks for, and those that all strangers ask for together.
export const emailAccountFromAddress = defineRateLimit({
  name: 'mail-account-here',
  failures: 5,
  windowMs: hour,
});
export const emailAccount = defineRateLimit({ name: 'mail-account', failures: 20, windowMs: hour });

/** Invitations that one person of the team sends, and how often one of them is sent again. */
export const invitationsSent = defineRateLimit({ name: 'invitations-sent', failures: 1_000, windowMs: day });
export const invitationResent = defineRateLimit({ name: 'invitation-resent', failures: 5, windowMs: hour });
