import type { Config } from '../../../platform/config.ts';
import { defineEmail, linkTo, type QueuedEmail } from '../../mailing/index.ts';
import { greeting, type Recipient, recipientFields, siteName } from '../emails/email-parts.ts';

/** What may change, for the email that reports it. */
const secondFactorChanges = [
  'authenticator-added',
  'authenticator-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-renewed',
  'recovery-used',
  'factors-reset',
] as const;
export type SecondFactorChange = (typeof secondFactorChanges)[number];

const texts: Record<SecondFactorChange, { heading: string; body: string }> = {
  'authenticator-added': {
    heading: 'An authenticator app was set up',
    body: 'Signing in now asks for a code of the authenticator app that has just been set up.',
  },
  'authenticator-removed': {
    heading: 'The authenticator app was removed',
    body: 'The authenticator app of your account has just been removed: its codes are not asked for any more.',
  },
  'passkey-added': {
    heading: 'A passkey was added',
    body: 'A passkey has just been added to your account: it signs in without the password.',
  },
  'passkey-removed': {
    heading: 'A passkey was removed',
    body: 'A passkey of your account has just been removed: it does not sign in any more.',
  },
  'recovery-renewed': {
    heading: 'You have new recovery codes',
    body: 'New recovery codes have just been made for your account. Those before do not work any more.',
  },
  'recovery-used': {
    heading: 'A recovery code was used',
    body: 'Somebody, hopefully you, has just signed in with one of your recovery codes. Each works once.',
  },
  'factors-reset': {
    heading: 'Your second factors were removed',
    body: 'An administrator has removed the authenticator app, the passkeys and the recovery codes of your account, as you should have asked for. Until you set one up again, your password alone signs in.',
  },
};

/** Tells the owner of an account that its second factors have changed. */
export const secondFactorEmail = defineEmail(
  'second factor: changed',
  (config: Pick<Config, 'publicUrl'>, to: Recipient, change: SecondFactorChange): QueuedEmail => {
    const { heading, body } = texts[change];
    return {
      ...recipientFields(to),
      subject: `${heading} (${siteName(to)})`,
      preheader: 'If it was not you, please act at once.',
      heading,
      paragraphs: [greeting(to), body],
      action: { label: 'See my security page', url: linkTo(config, to.portal, '/security') },
      footer: 'If it was not you, please set a new password at once and write to us.',
    };
  },
  ({ config, portal }) => {
    const to: Recipient = { email: 'ida@example.com', firstName: 'Ida', portal };
    return Object.fromEntries(secondFactorChanges.map((change) => [change, [config, to, change] as const]));
  },
);
