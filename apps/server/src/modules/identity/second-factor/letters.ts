import type { Config } from '../../../platform/config.ts';
import { linkTo, type QueuedLetter } from '../../mailing/index.ts';
import { envelope, greeting, placeOf, type Recipient } from '../letter-parts.ts';

/** What has changed, for the letter that tells so. */
export type FactorChange =
  | 'authenticator-added'
  | 'authenticator-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-renewed'
  | 'recovery-used'
  | 'factors-reset';

const texts: Record<FactorChange, { heading: string; told: string }> = {
  'authenticator-added': {
    heading: 'An authenticator app was set up',
    told: 'Signing in now asks for a code of the authenticator app that has just been set up.',
  },
  'authenticator-removed': {
    heading: 'The authenticator app was removed',
    told: 'The authenticator app of your account has just been removed: its codes are not asked for any more.',
  },
  'passkey-added': {
    heading: 'A passkey was added',
    told: 'A passkey has just been added to your account: it signs in without the password.',
  },
  'passkey-removed': {
    heading: 'A passkey was removed',
    told: 'A passkey of your account has just been removed: it does not sign in any more.',
  },
  'recovery-renewed': {
    heading: 'You have new recovery codes',
    told: 'New recovery codes have just been made for your account. Those before do not work any more.',
  },
  'recovery-used': {
    heading: 'A recovery code was used',
    told: 'Somebody, hopefully you, has just signed in with one of your recovery codes. Each works once.',
  },
  'factors-reset': {
    heading: 'Your second factors were removed',
    told: 'An administrator has removed the authenticator app, the passkeys and the recovery codes of your account, as you should have asked for. Until you set one up again, your password alone signs in.',
  },
};

/** Tells the owner of an account that something about its second factors has changed. */
export function factorLetter(config: Config, to: Recipient, change: FactorChange): QueuedLetter {
  const { heading, told } = texts[change];
  return {
    ...envelope(to),
    subject: `${heading} (${placeOf(to)})`,
    preheader: 'If it was not you, please act at once.',
    heading,
    paragraphs: [greeting(to), told],
    action: { label: 'See my security page', url: linkTo(config, to.portal, '/security') },
    footer: 'If it was not you, please set a new password at once and write to us.',
  };
}
