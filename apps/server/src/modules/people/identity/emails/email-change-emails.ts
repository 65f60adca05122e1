import type { Config } from '../../../../platform/config.ts';
import { defineEmail, linkTo, type QueuedEmail } from '../../../messages/mailing/index.ts';
import { greeting, type Recipient, recipientFields, siteName } from './email-parts.ts';

/** To the address that a user wants to sign in with from now on. */
export const confirmNewAddressEmail = defineEmail(
  'email change: confirm the new address',
  (config: Pick<Config, 'publicUrl'>, to: Recipient, code: string): QueuedEmail => {
    return {
      ...recipientFields(to),
      subject: `Confirm your new email address for ${siteName(to)}`,
      preheader: 'One click and this is the address that you sign in with.',
      heading: 'Confirm your new email address',
      paragraphs: [
        greeting(to),
        `You asked to use this address for your account with ${siteName(to)}. Please confirm that it is yours. Until then, nothing changes.`,
        'The link works once and expires after seven days.',
      ],
      action: { label: 'Use this address', url: linkTo(config, to.portal, `/new_email/${code}`) },
      footer:
        'If you did not ask for this, you can ignore this email. Nothing changes without your confirmation.',
    };
  },
  ({ config, portal }) => ({
    default: [config, { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal }, 'code'],
  }),
);

/**
 * To the owner of an address that somebody wants for another account. The reply to that does not reveal the account.
 */
export const addressTakenEmail = defineEmail(
  'email change: address taken',
  (config: Pick<Config, 'publicUrl'>, to: Recipient): QueuedEmail => {
    return {
      ...recipientFields(to),
      subject: `You already have an account with ${siteName(to)}`,
      preheader: 'Each address can have one account.',
      heading: 'This address already has an account',
      paragraphs: [
        greeting(to),
        `Someone, hopefully you, asked to use this address for another account with ${siteName(to)}. It already belongs to an account, and each address can have only one. Nothing was changed.`,
      ],
      action: { label: 'Sign in', url: linkTo(config, to.portal, '/') },
      footer: 'If it was not you, you can ignore this email.',
    };
  },
  ({ config, portal }) => ({
    default: [config, { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal }],
  }),
);

/** To the current address, when a new one is requested. */
export const addressChangeRequestedEmail = defineEmail(
  'email change: requested',
  (
    config: Pick<Config, 'publicUrl'>,
    to: Recipient,
    { newEmail, undoCode }: { newEmail: string; undoCode: string },
  ): QueuedEmail => {
    return {
      ...recipientFields(to),
      subject: `Your email address for ${siteName(to)} is about to change`,
      preheader: 'If it was not you, keep this address now.',
      heading: 'Your email address is about to change',
      paragraphs: [
        greeting(to),
        `Someone, hopefully you, entered the password for your account with ${siteName(to)} and asked to change its email address to ${newEmail}. The address will change as soon as the new one is confirmed.`,
        'If it was you, there is nothing to do.',
        'If it was not you, use the link below to keep this address. It signs everyone out of your account, and you can set a new password. The link works for 14 days, even after the change.',
      ],
      action: { label: 'It was not me', url: linkTo(config, to.portal, `/keep_email/${undoCode}`) },
      footer:
        'The person who did this knows your password. If you use it elsewhere, please change it there too.',
    };
  },
  ({ config, portal }) => ({
    default: [
      config,
      { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal },
      { newEmail: 'ida@new.example.com', undoCode: 'code' },
    ],
  }),
);

/** To both addresses, once the new one is confirmed. */
export const addressChangedEmail = defineEmail(
  'email change: done',
  (
    config: Pick<Config, 'publicUrl'>,
    to: Recipient,
    { oldEmail, newEmail }: { oldEmail: string; newEmail: string },
  ): QueuedEmail => {
    return {
      ...recipientFields(to),
      subject: `Your email address for ${siteName(to)} was changed`,
      preheader: 'From now on, sign in with the new address.',
      heading: 'Your email address was changed',
      paragraphs: [
        greeting(to),
        `The email address of your account with ${siteName(to)} was changed from ${oldEmail} to ${newEmail}. From now on, we will send our emails there.`,
      ],
      action: { label: 'Sign in', url: linkTo(config, to.portal, '/') },
      footer:
        'If it was not you, use the "It was not me" link in our earlier email about this change, or contact us right away.',
    };
  },
  ({ config, portal }) => ({
    default: [
      config,
      { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal },
      { oldEmail: 'ida@example.com', newEmail: 'ida@new.example.com' },
    ],
  }),
);

/**
 * To both addresses, when an admin has changed it. Both get the undo link. Used by either, it gives the account back to
 * the old address and to nobody else.
 */
export const addressChangedByAdminEmail = defineEmail(
  'email change: by an admin',
  (
    config: Pick<Config, 'publicUrl'>,
    to: Recipient,
    { oldEmail, newEmail, undoCode }: { oldEmail: string; newEmail: string; undoCode: string | null },
  ): QueuedEmail => {
    return {
      ...recipientFields(to),
      subject: `Our team changed your email address for ${siteName(to)}`,
      preheader: 'From now on, sign in with the new address.',
      heading: 'Your email address was changed',
      paragraphs: [
        greeting(to),
        `Our team changed the email address of your account with ${siteName(to)} from ${oldEmail} to ${newEmail}. From now on, you sign in with it, and we will send our emails there. You were signed out everywhere, and a Google account has to be connected again.`,
        ...(undoCode === null
          ? []
          : [
              `If you asked for this, there is nothing to do. If not, use the link below to undo it. Your account goes back to ${oldEmail}, everyone is signed out, and we send a link to set a new password to that address. The link works for 14 days.`,
            ]),
      ],
      action:
        undoCode === null
          ? { label: 'Sign in', url: linkTo(config, to.portal, '/') }
          : { label: 'Undo the change', url: linkTo(config, to.portal, `/keep_email/${undoCode}`) },
      ...(undoCode === null && { footer: 'If you did not ask for this, please contact us right away.' }),
    };
  },
  ({ config, portal }) => ({
    'with undo': [
      config,
      { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal },
      { oldEmail: 'ida@example.com', newEmail: 'ida@new.example.com', undoCode: 'code' },
    ],
    'without undo': [
      config,
      { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal },
      { oldEmail: 'ida@example.com', newEmail: 'ida@new.example.com', undoCode: null },
    ],
  }),
);

/** To the owner who has undone a change. */
export const addressRestoredEmail = defineEmail(
  'email change: taken back',
  (config: Pick<Config, 'publicUrl'>, to: Recipient, resetCode: string): QueuedEmail => {
    return {
      ...recipientFields(to),
      subject: `Your account with ${siteName(to)} is yours again. Please set a new password`,
      preheader: 'Everyone was signed out. The link expires after one hour.',
      heading: 'Set a new password',
      paragraphs: [
        greeting(to),
        `Your account with ${siteName(to)} keeps this email address. Everyone was signed out, and the old password no longer works.`,
        'The link works once and expires after one hour. If you need another one, choose "Forgot password?" when you sign in.',
      ],
      action: { label: 'Set a new password', url: linkTo(config, to.portal, `/reset_password/${resetCode}`) },
    };
  },
  ({ config, portal }) => ({
    default: [config, { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal }, 'code'],
  }),
);
