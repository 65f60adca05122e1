import type { AuditEntry } from './audit-entry.ts';

type MessageBuilder = (line: AuditEntry) => string;

const fundLabel = (name: string | null): string => (name ? `“${name}”` : 'a fund');

/** What others, the server, or a visitor did to a person's account or participations. */
export const accountEventMessages: Readonly<Record<string, MessageBuilder>> = {
  'session.refuse': () => 'A sign-in to your account failed',
  'users.register': () => 'Your account was registered',
  'memberships.admit': () => 'Our team gave you access to one of our sites',
  'users.confirm': () => 'Your email address was confirmed',
  'users.create': () => 'Our team created your account',
  'users.update': () => 'Our team changed your account',
  'users.set_password': () => 'A new password was set with an emailed link',
  'users.change_email': () => 'Your new email address was confirmed and is now in use',
  'users.keep_email': () => 'A change of your email address was undone, and everyone was signed out',
  'second_factor.factors_reset': () => 'Our team removed your second factors',
  'guest_session.open': () =>
    'A member of our team began viewing the site as you, without being able to change anything',
  'guest_session.close': () => 'A member of our team stopped viewing the site as you',
  'agreement.sign': ({ name, detail }) =>
    detail['role'] === 'investor'
      ? `You signed the agreement of ${fundLabel(name)}`
      : `Your co-signer signed the agreement of ${fundLabel(name)}`,
  'agreement.countersign': ({ name }) => `Management signed your agreement of ${fundLabel(name)}`,
  'participations.release': ({ name }) => `Our team released your commitment to ${fundLabel(name)}`,
  'agreement.complete': ({ name }) => `Your agreement of ${fundLabel(name)} was sealed`,
};

/** Events that deserve a second look: how an account was accessed, and who tried. */
export const notableActions: ReadonlySet<string> = new Set([
  'session.refuse',
  'users.link_google',
  'users.change_password',
  'users.set_password',
  'users.ask_email',
  'users.change_email',
  'users.keep_email',
  'second_factor.authenticator_removed',
  'second_factor.passkey_added',
  'second_factor.passkey_removed',
  'second_factor.recovery_used',
  'personal_data.export',
  'users.ask_closing',
  'second_factor.factors_reset',
]);
