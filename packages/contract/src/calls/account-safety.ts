import * as z from 'zod/mini';
import { route } from '../route.ts';
import { id, type ListReply, type SuccessReply, text } from '../shapes.ts';

/** How the person behind the session signs in, and a new e-mail address that waits for its confirmation. */
export interface AccountSafety {
  hasPassword: boolean;
  hasGoogle: boolean;
  /** One that works on the site of this call. */
  hasPasskey: boolean;
  newEmail: { email: string /** ISO text. */; expiresAt: string } | null;
}

/** What a user agent says of a device, in words; null where it says nothing known. */
export interface DeviceWords {
  browser: string | null;
  system: string | null;
}

/** A place where the person is signed in; times are ISO text. */
export interface OwnSession extends DeviceWords {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  address: string | null;
  /** The session that asks. */
  isThis: boolean;
}

/** A line of the account's activity, in words. */
export interface ActivityItem extends DeviceWords {
  id: string;
  /** ISO text. */
  at: string;
  text: string;
  /** From where; null where somebody else or the server did it. */
  address: string | null;
  /** Worth a look: a failed sign-in, a change of what the account is opened with. */
  isNotable: boolean;
}

const password = text(1_000);
const emailCode = z.object({ code: text(200) });

// These change something and are `readOnly` all the same: their failures are counted outside the call's transaction,
// no reply is kept for a key, and a guest session is refused by the call itself.

export const readAccountSafety = route<AccountSafety>()({
  name: 'readAccountSafety',
  summary: 'How the person signs in, and the new e-mail address that waits for its confirmation',
  method: 'GET',
  path: '/auth/safety',
});

export const changePassword = route<SuccessReply>()({
  name: 'changePassword',
  summary: 'Changes the password with the one in use, and ends all other sessions',
  method: 'POST',
  path: '/auth/password',
  body: z.object({ password, newPassword: password }),
  readOnly: true,
});

export const mailPasswordLink = route<SuccessReply>()({
  name: 'mailPasswordLink',
  summary:
    "Mails the person behind the session a link to set a password, as for those that only Google's opens",
  method: 'POST',
  path: '/auth/password/link',
});

export const changeEmail = route<SuccessReply>()({
  name: 'changeEmail',
  summary: 'Asks for another e-mail address: mails a link to it, and a notice to the one in use',
  method: 'POST',
  path: '/auth/email',
  body: z.object({ email: text(320), password }),
  readOnly: true,
});

export const cancelEmailChange = route<SuccessReply>()({
  name: 'cancelEmailChange',
  summary: 'Leaves the e-mail address as it is: the mailed link works no more',
  method: 'POST',
  path: '/auth/email/cancel',
});

export const confirmNewEmail = route<SuccessReply>()({
  name: 'confirmNewEmail',
  summary: 'Takes the new e-mail address, with the code of the mail to it',
  method: 'POST',
  path: '/auth/email/confirm',
  body: emailCode,
});

export const keepOldEmail = route<SuccessReply>()({
  name: 'keepOldEmail',
  summary:
    'Takes a change of e-mail address back, with the code of the notice: signs out everywhere, voids the password and mails a link for a new one',
  method: 'POST',
  path: '/auth/email/keep',
  body: emailCode,
});

export const listSessions = route<ListReply<OwnSession>>()({
  name: 'listSessions',
  summary: 'Where the person is signed in, this session first',
  method: 'GET',
  path: '/auth/sessions',
});

export const endOwnSession = route<SuccessReply>()({
  name: 'endOwnSession',
  summary: "Signs one of the person's sessions out",
  method: 'POST',
  path: '/auth/sessions/end',
  body: z.object({ id }),
});

export const endOtherSessions = route<SuccessReply>()({
  name: 'endOtherSessions',
  summary: 'Signs the person out everywhere but here',
  method: 'POST',
  path: '/auth/sessions/end_others',
});

export const listActivity = route<ListReply<ActivityItem>>()({
  name: 'listActivity',
  summary: 'What happened to the account, the newest first, 20 to a page; page counts from 1',
  method: 'GET',
  path: '/auth/activity',
  query: z.object({
    page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'A page is a number from 1.'))),
  }),
});
