import type { Config } from '../../platform/config.ts';
import { linkTo, type QueuedLetter } from '../mailing/index.ts';
import { envelope, greeting, placeOf, type Recipient } from './letter-parts.ts';

/** To an address that somebody wants to sign in with from now on. */
export function newEmailLetter(config: Config, to: Recipient, code: string): QueuedLetter {
  return {
    ...envelope(to),
    subject: `Confirm your new e-mail address for ${placeOf(to)}`,
    preheader: 'One click, and you sign in with this address.',
    heading: 'Confirm your new e-mail address',
    paragraphs: [
      greeting(to),
      `You asked to use this address for your account with ${placeOf(to)}. Please confirm that it is yours; until then nothing changes.`,
      'The link works once, for seven days.',
    ],
    action: { label: 'Use this address', url: linkTo(config, to.portal, `/new_email/${code}`) },
    footer: 'If you did not ask for it, you need not do anything: without this confirmation nothing changes.',
  };
}

/** To the owner of an address that somebody else's account is to have: the reply does not tell. */
export function addressTakenLetter(config: Config, to: Recipient): QueuedLetter {
  return {
    ...envelope(to),
    subject: `You already have an account with ${placeOf(to)}`,
    preheader: 'An address belongs to one account.',
    heading: 'This address has an account already',
    paragraphs: [
      greeting(to),
      `Somebody, hopefully you, asked to use this address for another account with ${placeOf(to)}. There is an account with it already, and an address belongs to one account only. Nothing was changed.`,
    ],
    action: { label: 'Sign in', url: linkTo(config, to.portal, '/') },
    footer: 'If it was not you, you need not do anything.',
  };
}

/** To the address in use, when another one was asked for. */
export function emailNoticeLetter(
  config: Config,
  to: Recipient,
  { newEmail, undoCode }: { newEmail: string; undoCode: string },
): QueuedLetter {
  return {
    ...envelope(to),
    subject: `Your e-mail address for ${placeOf(to)} is about to change`,
    preheader: 'If it was not you, keep this address now.',
    heading: 'Your e-mail address is about to change',
    paragraphs: [
      greeting(to),
      `Somebody, hopefully you, gave the password of your account with ${placeOf(to)} and asked to change its e-mail address to ${newEmail}. It changes as soon as the new address is confirmed.`,
      'If it was you, you need not do anything.',
      'If it was not you, keep this address: that signs everybody out of your account, also after the change, and you set a new password. The link works for 14 days.',
    ],
    action: { label: 'It was not me', url: linkTo(config, to.portal, `/keep_email/${undoCode}`) },
    footer: 'Whoever did it knows your password. If you use it elsewhere, please change it there too.',
  };
}

/** To both addresses, once the new one is confirmed. */
export function emailChangedLetter(
  config: Config,
  to: Recipient,
  { oldEmail, newEmail }: { oldEmail: string; newEmail: string },
): QueuedLetter {
  return {
    ...envelope(to),
    subject: `Your e-mail address for ${placeOf(to)} was changed`,
    preheader: 'You sign in with the new address from now on.',
    heading: 'Your e-mail address was changed',
    paragraphs: [
      greeting(to),
      `The e-mail address of your account with ${placeOf(to)} was changed from ${oldEmail} to ${newEmail}. From now on our messages go there.`,
    ],
    action: { label: 'Sign in', url: linkTo(config, to.portal, '/') },
    footer:
      'If it was not you, use the link "It was not me" of our message about the coming change, or write to us at once.',
  };
}

/** To the owner who has taken a change back. */
export function emailKeptLetter(config: Config, to: Recipient, resetCode: string): QueuedLetter {
  return {
    ...envelope(to),
    subject: `Your account with ${placeOf(to)} is yours again: set a new password`,
    preheader: 'Everybody was signed out. The link works once, for one hour.',
    heading: 'Set a new password',
    paragraphs: [
      greeting(to),
      `Your account with ${placeOf(to)} keeps this e-mail address. Everybody was signed out, and the last password works no more.`,
      'The link works once, for one hour. After that you can have another one sent from the sign-in dialog.',
    ],
    action: { label: 'Set a new password', url: linkTo(config, to.portal, `/reset_password/${resetCode}`) },
  };
}
