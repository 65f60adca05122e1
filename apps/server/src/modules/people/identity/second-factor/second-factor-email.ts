import type { Config } from '../../../../platform/config.ts';
import { defineEmail, linkTo, type QueuedEmail } from '../../../messages/mailing/index.ts';
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
    body: 'An authenticator app was just set up for your account. You now need a code from it to sign in.',
  },
  'authenticator-removed': {
    heading: 'The authenticator app was removed',
    body: 'The authenticator app was just removed from your account. You no longer need its codes to sign in.',
  },
  'passkey-added': {
    heading: 'A passkey was added',
    body: 'A passkey was just added to your account. You can sign in with it instead of your password.',
  },
  'passkey-removed': {
    heading: 'A passkey was removed',
    body: 'A passkey was just removed from your account. It can no longer be used to sign in.',
  },
  'recovery-renewed': {
    heading: 'You have new recovery codes',
    body: 'New recovery codes were just created for your account. The previous codes no longer work.',
  },
  'recovery-used': {
    heading: 'A recovery code was used',
    body: 'Someone, hopefully you, just signed in with one of your recovery codes. Each code works once.',
  },
  'factors-reset': {
    heading: 'Your second factors were removed',
    body: 'An administrator removed the authenticator app, the passkeys and the recovery codes from your account, which should have been at your request. Until you set one up again, your password is all that is needed to sign in. For 24 hours, nothing can be signed with your account, and it shows no wire instructions.',
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
      preheader: 'If it was not you, please act right away.',
      heading,
      paragraphs: [greeting(to), body],
      action: { label: 'Open my security page', url: linkTo(config, to.portal, '/security') },
      footer: 'If it was not you, please set a new password right away and contact us.',
    };
  },
  ({ config, portal }) => {
    const to: Recipient = { email: 'ida@example.com', firstName: 'Ida', lastName: 'Investor', portal };
    return Object.fromEntries(secondFactorChanges.map((change) => [change, [config, to, change] as const]));
  },
);
