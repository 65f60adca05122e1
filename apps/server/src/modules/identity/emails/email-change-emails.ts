import type { Config } from '../../../platform/config.ts';
import { defineEmail, linkTo, type QueuedEmail } from '../../mailing/index.ts';
import { greeting, type Recipient, recipientFields, siteName } from './email-parts.ts';

/** To the address that a user wants to sign in with from now on. */
export const confirmNewAddressEmail = defineEmail(
  'email change: confirm the new address',
  (config: Pick<Config, 'publicUrl'>, to: Recipient, code: string): QueuedEmail => {
    return {
      ...recipientFields(to),
      subject: `Confirm your new email address for ${siteName(to)}`,
      preheader: 'One click, and you sign in with this address.',
      heading: 'Confirm your new email address',
      paragraphs: [
        greeting(to),
        `You asked to use this address for your account with ${siteName(to)}. Please confirm that it is yours; until then nothing changes.`,
        'The link works once, for seven days.',
      ],
      action: { label: 'Use this address', url: linkTo(config, to.portal, `/new_email/${code}`) },
      footer:
        'If you did not ask for it, you need not do anything: without this confirmation nothing changes.',
    };
  },
  ({ config, portal }) => ({
    default: [config, { email: 'ida@example.com', firstName: 'Ida', portal }, 'code'],
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
      preheader: 'An address belongs to one account.',
      heading: 'This address has an account already',
      paragraphs: [
        greeting(to),
        `Somebody, hopefully you, asked to use this address for another account with ${siteName(to)}. There is an account with it already, and an address belongs to one account only. Nothing was changed.`,
      ],
      action: { label: 'Sign in', url: linkTo(config, to.portal, '/') },
      footer: 'If it was not you, you need not do anything.',
    };
  },
  ({ config, portal }) => ({ default: [config, { email: 'ida@example.com', firstName: 'Ida', portal }] }),
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
        `Somebody, hopefully you, gave the password of your account with ${siteName(to)} and asked to change its email address to ${newEmail}. It changes as soon as the new address is confirmed.`,
        'If it was you, you need not do anything.',
        'If it was not you, keep this address: that signs everybody out of your account, also after the change, and you set a new password. The link works for 14 days.',
      ],
      action: { label: 'It was not me', url: linkTo(config, to.portal, `/keep_email/${undoCode}`) },
      footer:
        'The person who did it knows your password. If you use it elsewhere, please change it there too.',
    };
  },
  ({ config, portal }) => ({
    default: [
      config,
      { email: 'ida@example.com', firstName: 'Ida', portal },
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
      preheader: 'You sign in with the new address from now on.',
      heading: 'Your email address was changed',
      paragraphs: [
        greeting(to),
        `The email address of your account with ${siteName(to)} was changed from ${oldEmail} to ${newEmail}. From now on our messages go there.`,
      ],
      action: { label: 'Sign in', url: linkTo(config, to.portal, '/') },
      footer:
        'If it was not you, use the link "It was not me" of our message about the coming change, or write to us at once.',
    };
  },
  ({ config, portal }) => ({
    default: [
      config,
      { email: 'ida@example.com', firstName: 'Ida', portal },
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
      preheader: 'You sign in with the new address from now on.',
      heading: 'Your email address was changed',
      paragraphs: [
        greeting(to),
        `Our team changed the email address of your account with ${siteName(to)} from ${oldEmail} to ${newEmail}. From now on you sign in with it, and our messages go there. You were signed out everywhere, and an account at Google has to be linked again.`,
        ...(undoCode === null
          ? []
          : [
              `If this is as you wish, you need not do anything. If it is not, take it back: the account gets the address ${oldEmail} again, everybody is signed out, and a link for a new password goes there. The link works for 14 days.`,
            ]),
      ],
      action:
        undoCode === null
          ? { label: 'Sign in', url: linkTo(config, to.portal, '/') }
          : { label: 'Take the change back', url: linkTo(config, to.portal, `/keep_email/${undoCode}`) },
      ...(undoCode === null && { footer: 'If this is not as you wish, please write to us at once.' }),
    };
  },
  ({ config, portal }) => ({
    'with undo': [
      config,
      { email: 'ida@example.com', firstName: 'Ida', portal },
      { oldEmail: 'ida@example.com', newEmail: 'ida@new.example.com', undoCode: 'code' },
    ],
    'without undo': [
      config,
      { email: 'ida@example.com', firstName: 'Ida', portal },
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
      subject: `Your account with ${siteName(to)} is yours again: set a new password`,
      preheader: 'Everybody was signed out. The link works once, for one hour.',
      heading: 'Set a new password',
      paragraphs: [
        greeting(to),
        `Your account with ${siteName(to)} keeps this email address. Everybody was signed out, and the last password works no more.`,
        'The link works once, for one hour. After that you can have another one sent from the sign-in dialog.',
      ],
      action: { label: 'Set a new password', url: linkTo(config, to.portal, `/reset_password/${resetCode}`) },
    };
  },
  ({ config, portal }) => ({
    default: [config, { email: 'ida@example.com', firstName: 'Ida', portal }, 'code'],
  }),
);
