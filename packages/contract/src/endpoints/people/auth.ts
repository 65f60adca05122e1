import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { successReply } from '../../replies.ts';
import { device, emailText, linkCode, properName, rawText } from '../../schemas.ts';
import { passkeyAssertion } from './passkey-schemas.ts';
import { secondStepInput } from './second-step-input.ts';
import { meSchema, renewedSession, secondStepSchema, signInReply } from './session-reply.ts';

const captcha = z.optional(z.nullable(rawText(20_000)));
const password = rawText(1_000);
const googleToken = { credential: rawText(10_000), nonce: z.optional(rawText(200)) };

export const readMe = endpoint({
  name: 'readMe',
  summary: 'The person behind the session (AUT-10, AUT-17)',
  method: 'GET',
  path: '/auth/me',
  access: 'signed-in',
  beforeSecondFactor: true,
  reply: z.strictObject({ me: meSchema }),
});

export const signIn = endpoint({
  name: 'signIn',
  summary: 'Signs in with user name or email address, and password (AUT-02, AUT-03, AUT-08)',
  method: 'POST',
  path: '/auth/auth',
  access: 'everyone',
  beforeSecondFactor: true,
  body: z.object({ username: rawText(320), password, captcha, device }),
  reply: signInReply,
  errors: [
    'invalid_credentials',
    'email_unconfirmed',
    'password_too_short',
    'password_ended',
    'account_inactive',
    'invalid_captcha',
    'too_many_requests',
  ],
  transaction: 'own',
  storesReply: false,
});

export const signInWithGoogle = endpoint({
  name: 'signInWithGoogle',
  summary:
    'Signs in with a Google identity token; the nonce is the one that its button was given (AUT-09). An account of an address that Google does not speak for is linked with its password, once (link_needs_password)',
  method: 'POST',
  path: '/auth/google',
  access: 'everyone',
  beforeSecondFactor: true,
  body: z.object({
    ...googleToken,
    password: z.optional(password),
    /** The code of an invitation, which this accepts (BAC-08). */
    invitation: z.optional(rawText(200)),
    device,
  }),
  reply: signInReply,
  errors: [
    'invalid_credentials',
    'registration_disabled',
    'conflict',
    'link_needs_password',
    'password_ended',
    'email_unconfirmed',
    'account_inactive',
    'too_many_requests',
  ],
  transaction: 'own',
  storesReply: false,
});

export const linkGoogle = endpoint({
  name: 'linkGoogle',
  summary: 'Links a Google account to the own account, after re-authentication',
  method: 'POST',
  path: '/auth/google/link',
  access: 'signed-in',
  body: z.object(googleToken),
  reply: successReply,
  errors: ['sudo_required', 'conflict'],
  transaction: 'own',
  storesReply: false,
});

export const signOut = endpoint({
  name: 'signOut',
  summary: 'Ends the session (AUT-18)',
  method: 'POST',
  path: '/auth/logout',
  access: 'signed-in',
  beforeSecondFactor: true,
  reply: successReply,
  allowedWhileImpersonating: true,
});

export const register = endpoint({
  name: 'register',
  summary: 'Makes an account and sends the mail that confirms it (AUT-04, AUT-05)',
  method: 'POST',
  path: '/auth/register',
  access: 'everyone',
  body: z.object({
    firstName: properName(200),
    lastName: properName(200),
    username: properName(320),
    email: emailText,
    password,
    captcha,
    /** The code of an invitation as a delegate, for its address on a portal that is closed to others (ENT-07). */
    delegation: z.optional(rawText(200)),
  }),
  reply: successReply,
  errors: ['registration_disabled', 'invalid_captcha', 'too_many_requests', 'conflict'],
});

export const resendConfirmation = endpoint({
  name: 'resendConfirmation',
  summary: 'Sends the confirmation mail again (AUT-04)',
  method: 'POST',
  path: '/auth/confirm/resend',
  access: 'everyone',
  body: z.object({ username: rawText(320), device }),
  reply: successReply,
  errors: ['too_many_requests'],
});

export const confirmEmail = endpoint({
  name: 'confirmEmail',
  summary: 'Confirms an email address with the code of the mail (AUT-12)',
  method: 'POST',
  path: '/auth/confirm',
  access: 'everyone',
  body: z.object({ code: linkCode }),
  reply: successReply,
  errors: ['account_inactive', 'too_many_requests'],
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  summary: 'Sends a mail to set a new password, where there is such an account (AUT-07)',
  method: 'POST',
  path: '/auth/reset',
  access: 'everyone',
  body: z.object({ username: rawText(320), captcha, device }),
  reply: successReply,
  errors: ['invalid_captcha', 'too_many_requests', 'conflict'],
});

export const setNewPassword = endpoint({
  name: 'setNewPassword',
  summary: 'Sets a new password with the code of the mail, and ends all sessions (AUT-13)',
  method: 'POST',
  path: '/auth/reset/new',
  access: 'everyone',
  body: z.object({ code: linkCode, password, device }),
  reply: successReply,
  errors: ['account_inactive', 'too_many_requests'],
});

/** A proof-of-work challenge (altcha), or the word that none is needed. */
export const readCaptcha = endpoint({
  name: 'readCaptcha',
  summary: 'The captcha to solve before signing in, registering or resetting (AUT-08)',
  method: 'GET',
  path: '/auth/captcha',
  access: 'everyone',
  beforeSecondFactor: true,
  reply: z.strictObject({
    engine: z.enum(['proof', 'recaptcha', 'off']),
    challenge: z.optional(z.unknown()),
  }),
});

/** Done, or for an account with a second factor the step to it. */
const reauthenticationReply = z.union([renewedSession, z.strictObject({ secondFactor: secondStepSchema })]);
export type ReauthenticationReply = z.infer<typeof reauthenticationReply>;

export const reauthenticate = endpoint({
  name: 'reauthenticate',
  summary:
    'Re-authenticates the session with the password or Google sign-in, and the second factor where there is one; or with a passkey that has verified its user. Replies with the new code of the session (SEC-13)',
  method: 'POST',
  path: '/auth/sudo',
  access: 'signed-in',
  beforeSecondFactor: true,
  body: z.union([
    secondStepInput,
    z.object({ password }),
    z.object({ passkey: passkeyAssertion }),
    z.object(googleToken),
  ]),
  reply: reauthenticationReply,
  errors: ['invalid_credentials', 'password_ended', 'second_step_over', 'too_many_requests', 'conflict'],
  transaction: 'own',
  storesReply: false,
});
