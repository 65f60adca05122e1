import type { Config } from '../../platform/config.ts';
import { linkTo, type QueuedLetter } from '../mailing/index.ts';
import { envelope, greeting, placeOf, type Recipient } from './letter-parts.ts';

export function confirmationLetter(config: Config, to: Recipient, code: string): QueuedLetter {
  return {
    ...envelope(to),
    subject: `Confirm your e-mail address for ${placeOf(to)}`,
    preheader: 'One click, and your account is ready.',
    heading: 'Confirm your e-mail address',
    paragraphs: [
      greeting(to),
      `Thank you for registering with ${placeOf(to)}. Please confirm that this address is yours; then you can sign in.`,
      'The link works once, for seven days.',
    ],
    action: { label: 'Confirm my address', url: linkTo(config, to.portal, `/confirm_email/${code}`) },
    footer:
      'If you did not register, you need not do anything: without this confirmation nobody can use the account.',
  };
}

export function resetLetter(config: Config, to: Recipient, code: string): QueuedLetter {
  return {
    ...envelope(to),
    subject: `Set a new password for ${placeOf(to)}`,
    preheader: 'The link works once, for one hour.',
    heading: 'Set a new password',
    paragraphs: [
      greeting(to),
      `Somebody, hopefully you, asked to set a new password for your account with ${placeOf(to)}.`,
      'The link works once, for one hour. Setting a new password signs you out everywhere.',
    ],
    action: { label: 'Set a new password', url: linkTo(config, to.portal, `/reset_password/${code}`) },
    footer: 'If it was not you, you need not do anything: your password stays as it is.',
  };
}

export function passwordChangedLetter(
  config: Config,
  to: Recipient,
  where: 'everywhere' | 'everywhere else',
): QueuedLetter {
  return {
    ...envelope(to),
    subject: `Your password for ${placeOf(to)} was changed`,
    preheader: `You were signed out ${where}.`,
    heading: 'Your password was changed',
    paragraphs: [
      greeting(to),
      `The password of your account with ${placeOf(to)} has just been changed, and you were signed out ${where}.`,
    ],
    action: { label: 'Sign in', url: linkTo(config, to.portal, '/') },
    footer: 'If it was not you, please set a new password at once and write to us.',
  };
}

/** To the owner of an address that somebody has tried to register again: the reply does not tell. */
export function accountExistsLetter(config: Config, to: Recipient): QueuedLetter {
  return {
    ...envelope(to),
    subject: `You already have an account with ${placeOf(to)}`,
    preheader: 'Sign in with your e-mail address.',
    heading: 'You already have an account',
    paragraphs: [
      greeting(to),
      `Somebody, hopefully you, tried to register with ${placeOf(to)} using this e-mail address. There is an account for it already: sign in with your password, or set a new one from the sign-in dialog.`,
    ],
    action: { label: 'Sign in', url: linkTo(config, to.portal, '/') },
    footer: 'If it was not you, you need not do anything: nothing was changed.',
  };
}

/** To the owner of an account that Google sign-in has just been added to. */
export function googleLinkedLetter(
  config: Config,
  to: Recipient,
  { isPasswordGone }: { isPasswordGone: boolean },
): QueuedLetter {
  return {
    ...envelope(to),
    subject: `Google sign-in was added to your account with ${placeOf(to)}`,
    preheader: 'You can sign in with Google from now on.',
    heading: 'Google sign-in was added',
    paragraphs: [
      greeting(to),
      `Somebody, hopefully you, has just signed in to ${placeOf(to)} with the Google account of this address. From now on you can sign in that way.`,
      ...(isPasswordGone
        ? [
            'The password that was chosen before this address was confirmed does not work any more. You can set a new one from the sign-in dialog.',
          ]
        : []),
    ],
    action: { label: 'Sign in', url: linkTo(config, to.portal, '/') },
    footer: 'If it was not you, please write to us at once.',
  };
}
