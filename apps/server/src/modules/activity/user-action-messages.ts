import { centsFromNumber, formatUsd } from '@paddock/domain';
import type { AuditEntry } from './audit-entry.ts';

type MessageBuilder = (line: AuditEntry) => string;

const formatDollars = (amount: unknown): string => {
  const cents = typeof amount === 'number' ? centsFromNumber(amount) : undefined;
  return cents === undefined ? 'an amount' : formatUsd(cents);
};

/** Names may hold anything: they are shown as text, and marked off. */
const quotedName = (name: string | null, otherwise: string): string => (name ? `“${name}”` : otherwise);

/** What people did themselves, by the action of the audit log; any other action is not told. */
export const userActionMessages: Readonly<Record<string, MessageBuilder>> = {
  'session.open': ({ detail }) =>
    ({ google: 'You signed in with Google', passkey: 'You signed in with a passkey' })[
      String(detail['by'])
    ] ?? 'You signed in',
  'session.close': () => 'You signed out',
  'session.end': () => 'You signed out one of your devices',
  'session.end_others': () => 'You signed out all your other devices',
  'session.reauthenticate': () => 'You proved again that it is you',
  'users.register': () => 'You registered',
  'memberships.join': () => 'You joined a site of ours',
  'memberships.admit': ({ name }) => `You admitted ${quotedName(name, 'a person')} to a site`,
  'users.link_google': () => 'Google sign-in was added to your account',
  'users.ask_reset': () => 'You had a link sent to set a password',
  'users.change_password': () => 'You changed your password',
  'users.ask_email': () => 'You asked to change your email address',
  'users.cancel_email': () => 'You left your email address as it is',
  'users.update': ({ record, actor }) =>
    record === actor ? 'You changed your profile' : 'You changed the account of a person',
  'second_factor.authenticator_added': () => 'You added an authenticator app',
  'second_factor.authenticator_removed': () => 'You removed the authenticator app',
  'second_factor.passkey_added': () => 'You added a passkey',
  'second_factor.passkey_renamed': () => 'You gave a passkey another name',
  'second_factor.passkey_removed': () => 'You removed a passkey',
  'second_factor.recovery_renewed': () => 'You made new recovery codes',
  'second_factor.recovery_used': () => 'A recovery code was used to sign in',
  'document.download': ({ name }) => `You opened or downloaded ${quotedName(name, 'a document')}`,
  'statement.download': ({ detail }) =>
    `You downloaded the statement of your investments as ${String(detail['format']).toUpperCase()}`,
  'proof_documents.create': ({ name }) => `You uploaded ${quotedName(name, 'a verification document')}`,
  'proof_documents.delete': ({ name }) => `You deleted ${quotedName(name, 'a verification document')}`,
  'proof_documents.restore': ({ name }) => `You took back the deletion of ${quotedName(name, 'a document')}`,
  'synd_users.open': ({ name }) => `You looked at ${quotedName(name, 'a fund')} for the first time`,
  'synd_users.commit': ({ name, detail }) =>
    `You committed ${formatDollars(detail['invest_amount'])} to ${quotedName(name, 'a fund')}`,
  'synd_users.decline': ({ name }) => `You declined to invest in ${quotedName(name, 'a fund')}`,
  'agreement.request_sign': ({ name }) =>
    `You asked for the agreement of ${quotedName(name, 'a fund')} to sign`,
  'agreement.countersign': ({ name }) => `You countersigned an agreement of ${quotedName(name, 'a fund')}`,
  'guest_session.open': ({ name }) =>
    `You began to look at the site through the eyes of ${quotedName(name, 'a person')}`,
  'guest_session.close': ({ name }) =>
    `You stopped looking through the eyes of ${quotedName(name, 'a person')}`,
};
