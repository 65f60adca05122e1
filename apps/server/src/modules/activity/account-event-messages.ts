import type { AuditEntry } from './audit-entry.ts';

type MessageBuilder = (line: AuditEntry) => string;

const fundLabel = (name: string | null): string => (name ? `“${name}”` : 'a fund');

/** What others, the server, or somebody not signed in did to a person's account or participations. */
export const accountEventMessages: Readonly<Record<string, MessageBuilder>> = {
  'session.refuse': () => 'A sign-in to your account failed',
  'users.register': () => 'Your account was registered',
  'memberships.admit': () => 'Our team admitted you to one of our sites',
  'users.confirm': () => 'Your email address was confirmed',
  'users.create': () => 'Our team made your account',
  'users.update': () => 'Our team changed your account',
  'users.set_password': () => 'A new password was set with a mailed link',
  'users.change_email': () => 'Your new email address was confirmed, and counts from then on',
  'users.keep_email': () => 'A change of your email address was taken back; everybody was signed out',
  'second_factor.factors_reset': () => 'Our team removed your second factors',
  'guest_session.open': () =>
    'Somebody of our team began to look at the site through your eyes; nothing can be changed that way',
  'guest_session.close': () => 'Somebody of our team stopped looking at the site through your eyes',
  'agreement.sign': ({ name, detail }) =>
    detail['role'] === 'investor'
      ? `You signed the agreement of ${fundLabel(name)}`
      : `Your co-signer signed the agreement of ${fundLabel(name)}`,
  'agreement.countersign': ({ name }) => `Management signed your agreement of ${fundLabel(name)}`,
  'participations.release': ({ name }) => `Our team released your commitment to ${fundLabel(name)}`,
  'agreement.complete': ({ name }) => `Your agreement of ${fundLabel(name)} was sealed`,
};

/** Worth a second look: what an account is opened with, and who tried. */
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
  'second_factor.factors_reset',
]);
