import type { Config } from '../../../../platform/config.ts';
import { defineEmail, linkTo, type QueuedEmail } from '../../../messages/mailing/index.ts';
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
      preheader: 'One click and your account is ready.',
      heading: 'Confirm your email address',
      paragraphs: [
        greeting(to),
        `Thank you for registering with ${siteName(to)}. Please confirm that this address is yours, and then you can sign in.`,
        'The link works once and expires after seven days.',
        ...(to.isNameFree === false
          ? ['The user name that you chose is not available. Please sign in with this email address.']
          : []),
      ],
      action: { label: 'Confirm my address', url: linkTo(config, to.portal, `/confirm_email/${code}`) },
      footer:
        'If you did not register, you can ignore this email. No one can use the account without this confirmation.',
    };
  },
  ({ config, portal }) => ({
    default: [config, { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal }, 'code'],
    'name taken': [
      config,
      { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal, isNameFree: false },
      'code',
    ],
  }),
);

export const passwordResetEmail = defineEmail(
  'account: password reset',
  (config: Pick<Config, 'publicUrl'>, to: Recipient, code: string): QueuedEmail => {
    return {
      ...recipientFields(to),
      subject: `Set a new password for ${siteName(to)}`,
      preheader: 'The link expires after one hour.',
      heading: 'Set a new password',
      paragraphs: [
        greeting(to),
        `Someone, hopefully you, asked to set a new password for your account with ${siteName(to)}.`,
        'The link works once and expires after one hour. Setting a new password signs you out everywhere.',
      ],
      action: { label: 'Set a new password', url: linkTo(config, to.portal, `/reset_password/${code}`) },
      footer: 'If it was not you, you can ignore this email. Your password stays the same.',
    };
  },
  ({ config, portal }) => ({
    default: [config, { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal }, 'code'],
  }),
);

/** To somebody whose account an admin made with a password that the admin knows. */
export const passwordGivenEmail = defineEmail(
  'account: password given',
  (config: Pick<Config, 'demo' | 'publicUrl'>, to: Recipient, code: string): QueuedEmail => {
    const end = config.demo ? '' : ' That password stops working after seven days.';
    return {
      ...recipientFields(to),
      subject: `Choose your own password for ${siteName(to)}`,
      preheader: 'An account was made for you. The link expires after seven days.',
      heading: 'An account was made for you',
      paragraphs: [
        greeting(to),
        `An administrator of ${siteName(to)} made an account for you and gave it a password. Please choose one that only you know.${end}`,
        'The link works once and expires after seven days. After that, choose "Forgot password?" when you sign in.',
      ],
      action: { label: 'Choose my password', url: linkTo(config, to.portal, `/reset_password/${code}`) },
      footer: 'If you did not expect an account, please contact us.',
    };
  },
  ({ config, portal }) => ({
    default: [
      { ...config, demo: false },
      { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal },
      'code',
    ],
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
        `The password for your account with ${siteName(to)} was just changed, and you were signed out ${where}.`,
      ],
      action: { label: 'It was not me', url: linkTo(config, to.portal, '/?signin=reset') },
      footer: 'If it was you, there is nothing to do. If not, set a new password right away and contact us.',
    };
  },
  ({ config, portal }) => ({
    everywhere: [
      config,
      { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal },
      'everywhere' as const,
    ],
    'everywhere else': [
      config,
      { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal },
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
        `Someone, hopefully you, tried to register with ${siteName(to)} using this email address. It already has an account. Sign in with your password, or choose "Forgot password?" when you sign in.`,
      ],
      action: { label: 'Sign in', url: linkTo(config, to.portal, '/') },
      footer: 'If it was not you, you can ignore this email. Nothing was changed.',
    };
  },
  ({ config, portal }) => ({
    default: [config, { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal }],
  }),
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
      preheader: 'You can now sign in with Google.',
      heading: 'Google sign-in was added',
      paragraphs: [
        greeting(to),
        `Someone, hopefully you, just connected a Google account to your account with ${siteName(to)}. You can now sign in with Google.`,
        ...(isPasswordGone
          ? [
              'The password that was set before this address was confirmed no longer works. To set a new one, choose "Forgot password?" when you sign in.',
            ]
          : []),
      ],
      action: { label: 'Sign in', url: linkTo(config, to.portal, '/') },
      footer: 'If it was not you, please contact us right away.',
    };
  },
  ({ config, portal }) => ({
    default: [
      config,
      { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal },
      { isPasswordGone: false },
    ],
    'password removed': [
      config,
      { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal },
      { isPasswordGone: true },
    ],
  }),
);
