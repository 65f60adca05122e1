import type { Config } from '../../../platform/config.ts';
import { defineEmail, linkTo, type QueuedEmail } from '../../mailing/index.ts';
import { greeting, type Recipient, recipientFields, siteName } from './email-parts.ts';

export const confirmationEmail = defineEmail(
  'account: confirmation',
  (
    config: Pick<Config, 'publicUrl'>,
    to: Recipient & { isNameFree?: boolean },
    code: string,
  ): QueuedEmail => {
    return {
      ...recipientFields(to),
      subject: `Confirm your email address for ${siteName(to)}`,
      preheader: 'One click, and your account is ready.',
      heading: 'Confirm your email address',
      paragraphs: [
        greeting(to),
        `Thank you for registering with ${siteName(to)}. Please confirm that this address is yours; then you can sign in.`,
        'The link works once, for seven days.',
        ...(to.isNameFree === false
          ? ['The user name that you asked for is not available. Please sign in with this email address.']
          : []),
      ],
      action: { label: 'Confirm my address', url: linkTo(config, to.portal, `/confirm_email/${code}`) },
      footer:
        'If you did not register, you need not do anything: without this confirmation nobody can use the account.',
    };
  },
  ({ config, portal }) => ({
    default: [config, { email: 'ida@example.com', firstName: 'Ida', portal }, 'code'],
    'name taken': [config, { email: 'ida@example.com', firstName: 'Ida', portal, isNameFree: false }, 'code'],
  }),
);

export const passwordResetEmail = defineEmail(
  'account: password reset',
  (config: Pick<Config, 'publicUrl'>, to: Recipient, code: string): QueuedEmail => {
    return {
      ...recipientFields(to),
      subject: `Set a new password for ${siteName(to)}`,
      preheader: 'The link works once, for one hour.',
      heading: 'Set a new password',
      paragraphs: [
        greeting(to),
        `Somebody, hopefully you, asked to set a new password for your account with ${siteName(to)}.`,
        'The link works once, for one hour. Setting a new password signs you out everywhere.',
      ],
      action: { label: 'Set a new password', url: linkTo(config, to.portal, `/reset_password/${code}`) },
      footer: 'If it was not you, you need not do anything: your password stays as it is.',
    };
  },
  ({ config, portal }) => ({
    default: [config, { email: 'ida@example.com', firstName: 'Ida', portal }, 'code'],
  }),
);

export const passwordChangedEmail = defineEmail(
  'account: password changed',
  (
    config: Pick<Config, 'publicUrl'>,
    to: Recipient,
    where: 'everywhere' | 'everywhere else',
  ): QueuedEmail => {
    return {
      ...recipientFields(to),
      subject: `Your password for ${siteName(to)} was changed`,
      preheader: `You were signed out ${where}.`,
      heading: 'Your password was changed',
      paragraphs: [
        greeting(to),
        `The password of your account with ${siteName(to)} has just been changed, and you were signed out ${where}.`,
      ],
      action: { label: 'It was not me', url: linkTo(config, to.portal, '/?signin=reset') },
      footer: 'If it was you, you need not do anything. If not, set a new password at once and write to us.',
    };
  },
  ({ config, portal }) => ({
    everywhere: [config, { email: 'ida@example.com', firstName: 'Ida', portal }, 'everywhere' as const],
    'everywhere else': [
      config,
      { email: 'ida@example.com', firstName: 'Ida', portal },
      'everywhere else' as const,
    ],
  }),
);

/** To the owner of an address that somebody tried to register again. The reply to that does not reveal the account. */
export const accountExistsEmail = defineEmail(
  'account: exists already',
  (config: Pick<Config, 'publicUrl'>, to: Recipient): QueuedEmail => {
    return {
      ...recipientFields(to),
      subject: `You already have an account with ${siteName(to)}`,
      preheader: 'Sign in with your email address.',
      heading: 'You already have an account',
      paragraphs: [
        greeting(to),
        `Somebody, hopefully you, tried to register with ${siteName(to)} using this email address. There is an account for it already: sign in with your password, or set a new one from the sign-in dialog.`,
      ],
      action: { label: 'Sign in', url: linkTo(config, to.portal, '/') },
      footer: 'If it was not you, you need not do anything: nothing was changed.',
    };
  },
  ({ config, portal }) => ({ default: [config, { email: 'ida@example.com', firstName: 'Ida', portal }] }),
);

/** To the owner of an account that was just linked to Google. */
export const googleLinkedEmail = defineEmail(
  'account: Google linked',
  (
    config: Pick<Config, 'publicUrl'>,
    to: Recipient,
    { isPasswordGone }: { isPasswordGone: boolean },
  ): QueuedEmail => {
    return {
      ...recipientFields(to),
      subject: `Google sign-in was added to your account with ${siteName(to)}`,
      preheader: 'You can sign in with Google from now on.',
      heading: 'Google sign-in was added',
      paragraphs: [
        greeting(to),
        `Somebody, hopefully you, has just connected a Google account with your account at ${siteName(to)}. From now on you can sign in that way.`,
        ...(isPasswordGone
          ? [
              'The password that was chosen before this address was confirmed does not work any more. You can set a new one from the sign-in dialog.',
            ]
          : []),
      ],
      action: { label: 'Sign in', url: linkTo(config, to.portal, '/') },
      footer: 'If it was not you, please write to us at once.',
    };
  },
  ({ config, portal }) => ({
    default: [config, { email: 'ida@example.com', firstName: 'Ida', portal }, { isPasswordGone: false }],
    'password removed': [
      config,
      { email: 'ida@example.com', firstName: 'Ida', portal },
      { isPasswordGone: true },
    ],
  }),
);
