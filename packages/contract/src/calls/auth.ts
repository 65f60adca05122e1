import type { Level } from '@paddock/domain';
import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id, type SuccessReply, text } from '../shapes.ts';
import { passkeyAnswer } from './passkeys.ts';

/** The person behind a session, as every page needs them (AUT-17). */
export interface Me {
  _id: string;
  id: string;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  /** Full name, else first name, else username. */
  displayName: string;
  level: Level;
  canEditContentItems: boolean;
  /** A superadmin looking through this person's eyes: read only. */
  guestSession: boolean;
  profileSettings: { timezone: string | null };
  newsDocumentsCount: number;
  accreditation: string | null;
  accreditationType: string | null;
  /** True where nothing else is open before a second factor is set up; absent otherwise. */
  mustSetUpSecondFactor?: true;
}

/** A brand as visitors see it. */
export interface PortalView {
  _id: string;
  id: string;
  name: string;
  pageTitle: string | null;
  slug: string;
  isDefault: boolean;
  domains: string[];
  portalColor: string | null;
  primaryColor: string | null;
  secondaryColor: string | null;
  facebookUrl: string | null;
  instagramUrl: string | null;
  youtubeUrl: string | null;
  twitterUrl: string | null;
  signInUrl: string | null;
  signUpUrl: string | null;
  educationLabel: string | null;
  recaptchaSiteKey: string | null;
  signInWithGoogleClientId: string | null;
  registrationDisabled: boolean;
  signInWithGoogleDisabled: boolean;
}

export interface SessionReply {
  me: Me;
  authCode: string;
}

/** A way to prove the second factor. */
export type SecondFactorMethod = 'authenticator' | 'passkey' | 'recovery';

/** What signing in still asks for after the first factor was right. */
export interface SecondStep {
  /** For POST /auth/second; good for one success. */
  token: string;
  /** ISO text. */
  expiresAt: string;
  /** Those that this account has for this site. */
  methods: SecondFactorMethod[];
}

/** A session, or for an account with a second factor the step to it. */
export type SignInReply = SessionReply | { secondFactor: SecondStep };

const captcha = z.optional(z.nullable(text(20_000)));
const password = text(1_000);
/** The code of a link. A missing one is answered as a wrong one is: in the words of its page. */
const code = z._default(text(200), '');

export const listPortals = route<{ items: PortalView[]; total: number }>()({
  name: 'listPortals',
  summary: 'The portals of this deployment (POR-19)',
  method: 'GET',
  path: '/auth/portals',
  beforeSecondFactor: true,
});

export const readMe = route<{ me: Me }>()({
  name: 'readMe',
  summary: 'The person behind the session (AUT-10, AUT-17)',
  method: 'GET',
  path: '/auth/me',
  beforeSecondFactor: true,
});

export const signIn = route<SignInReply>()({
  name: 'signIn',
  summary: 'Signs in with user name or e-mail address, and password (AUT-02, AUT-03, AUT-08)',
  method: 'POST',
  path: '/auth/auth',
  beforeSecondFactor: true,
  body: z.object({ username: text(320), password, captcha }),
  readOnly: true,
});

export const signInWithGoogle = route<SignInReply>()({
  name: 'signInWithGoogle',
  summary: 'Signs in with a Google identity token; the nonce is the one that its button was given (AUT-09)',
  method: 'POST',
  path: '/auth/google',
  beforeSecondFactor: true,
  body: z.object({ credential: text(10_000), nonce: z.optional(text(200)) }),
  readOnly: true,
});

export const signOut = route<SuccessReply>()({
  name: 'signOut',
  summary: 'Ends the session (AUT-18)',
  method: 'POST',
  path: '/auth/logout',
  beforeSecondFactor: true,
  readOnly: true,
});

export const register = route<SuccessReply>()({
  name: 'register',
  summary: 'Makes an account and sends the mail that confirms it (AUT-04, AUT-05)',
  method: 'POST',
  path: '/auth/register',
  body: z.object({
    firstName: text(200),
    lastName: text(200),
    username: text(320),
    email: text(320),
    password,
    captcha,
  }),
});

export const resendConfirmation = route<SuccessReply>()({
  name: 'resendConfirmation',
  summary: 'Sends the confirmation mail again (AUT-04)',
  method: 'POST',
  path: '/auth/confirm/resend',
  body: z.object({ username: text(320) }),
});

export const confirmEmail = route<SuccessReply>()({
  name: 'confirmEmail',
  summary: 'Confirms an e-mail address with the code of the mail (AUT-12)',
  method: 'POST',
  path: '/auth/confirm',
  body: z.object({ code }),
});

export const resetPassword = route<SuccessReply>()({
  name: 'resetPassword',
  summary: 'Sends a mail to set a new password, where there is such an account (AUT-07)',
  method: 'POST',
  path: '/auth/reset',
  body: z.object({ username: text(320), captcha }),
});

export const setNewPassword = route<SuccessReply>()({
  name: 'setNewPassword',
  summary: 'Sets a new password with the code of the mail, and ends all sessions (AUT-13)',
  method: 'POST',
  path: '/auth/reset/new',
  body: z.object({ code, password }),
});

/** A proof-of-work challenge (altcha), or the word that none is needed. */
export const readCaptcha = route<{ engine: 'proof' | 'recaptcha' | 'off'; challenge?: unknown }>()({
  name: 'readCaptcha',
  summary: 'The captcha to solve before signing in, registering or resetting (AUT-08)',
  method: 'GET',
  path: '/auth/captcha',
  beforeSecondFactor: true,
});

export const reauthenticate = route<SuccessReply>()({
  name: 'reauthenticate',
  summary: 'Opens the sudo window of the session with the password, a passkey or Google sign-in',
  method: 'POST',
  path: '/auth/sudo',
  beforeSecondFactor: true,
  body: z.union([
    z.object({ password }),
    z.object({ passkey: passkeyAnswer }),
    z.object({ credential: text(10_000), nonce: z.optional(text(200)) }),
  ]),
  readOnly: true,
});

export const mintGuestCode = route<{ code: string; expiresAt: string }>()({
  name: 'mintGuestCode',
  summary: 'A single-use code to view the site as one user; superadmin only (AUT-14, AUT-15)',
  method: 'POST',
  path: '/auth/guest/code',
  body: z.object({ user: id }),
});

/** A guest session, and when it ends (ISO text). */
export interface GuestSessionReply extends SessionReply {
  expiresAt: string;
}

export const startGuestSession = route<GuestSessionReply>()({
  name: 'startGuestSession',
  summary: 'Exchanges a guest code for a read-only session (AUT-14)',
  method: 'POST',
  path: '/auth/guest',
  body: z.object({ code }),
});
