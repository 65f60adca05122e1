import { centsFromNumber, formatUsd } from '@paddock/domain';
import type { AuditEntry } from './audit-entry.ts';

type MessageBuilder = (line: AuditEntry) => string;

const formatDollars = (amount: unknown): string => {
  const cents = typeof amount === 'number' ? centsFromNumber(amount) : undefined;
  return cents === undefined ? 'an amount' : formatUsd(cents);
};

/** Names may contain anything, so they are shown as text, in quotation marks. */
const quotedName = (name: string | null, otherwise: string): string => (name ? `“${name}”` : otherwise);

/** Messages for people's own actions, by the action of the audit log. Other actions are not listed. */
export const userActionMessages: Readonly<Record<string, MessageBuilder>> = {
  'session.open': ({ detail }) =>
    ({ google: 'You signed in with Google', passkey: 'You signed in with a passkey' })[
      String(detail['by'])
    ] ?? 'You signed in',
  'session.close': () => 'You signed out',
  'session.end': () => 'You signed out one of your devices',
  'session.end_others': () => 'You signed out all your other devices',
  'session.reauthenticate': () => 'You confirmed your identity',
  'users.register': () => 'You registered',
  'memberships.join': () => 'You joined one of our sites',
  'memberships.admit': ({ name }) => `You gave ${quotedName(name, 'a person')} access to a site`,
  'users.link_google': () => 'Google sign-in was added to your account',
  'users.ask_reset': () => 'You requested a link to set a password',
  'users.change_password': () => 'You changed your password',
  'users.ask_email': () => 'You asked to change your email address',
  'users.cancel_email': () => 'You canceled the change of your email address',
  'users.ask_closing': () => 'You asked to have your account closed',
  'users.withdraw_closing': () => 'You took back your request to have your account closed',
  'personal_data.export': () => 'You asked for what is held about you',
  'personal_data.download': () => 'You downloaded what is held about you',
  'users.update': ({ record, actor }) =>
    record === actor ? 'You changed your profile' : 'You changed the account of a person',
  'second_factor.authenticator_added': () => 'You added an authenticator app',
  'second_factor.authenticator_removed': () => 'You removed the authenticator app',
  'second_factor.passkey_added': () => 'You added a passkey',
  'second_factor.passkey_renamed': () => 'You renamed a passkey',
  'second_factor.passkey_removed': () => 'You removed a passkey',
  'second_factor.recovery_renewed': () => 'You created new recovery codes',
  'second_factor.recovery_used': () => 'A recovery code was used to sign in',
  'document.download': ({ name }) => `You opened or downloaded ${quotedName(name, 'a document')}`,
  'paper.download': ({ detail }) =>
    `You opened or downloaded ${quotedName(typeof detail['title'] === 'string' ? detail['title'] : null, 'a statement')}`,
  'activity.download': () => 'You downloaded the activity of your investments as CSV',
  'capital_statement.download': ({ detail }) =>
    `You downloaded a capital account statement as ${String(detail['format']).toUpperCase()}`,
  'statement.download': ({ detail }) =>
    `You downloaded the statement of your investments as ${String(detail['format']).toUpperCase()}`,
  'proof_documents.create': ({ name }) => `You uploaded ${quotedName(name, 'a verification document')}`,
  'proof_documents.delete': ({ name }) => `You deleted ${quotedName(name, 'a verification document')}`,
  'proof_documents.restore': ({ name }) => `You restored ${quotedName(name, 'a document')}`,
  'synd_users.open': ({ name }) => `You viewed ${quotedName(name, 'a fund')} for the first time`,
  'synd_users.commit': ({ name, detail }) =>
    `You committed ${formatDollars(detail['invest_amount'])} to ${quotedName(name, 'a fund')}`,
  'synd_users.decline': ({ name }) => `You declined to invest in ${quotedName(name, 'a fund')}`,
  'synd_users.withdraw': ({ name }) => `You withdrew your commitment to ${quotedName(name, 'a fund')}`,
  'agreement.request_sign': ({ name }) =>
    `You requested the signing link for the agreement of ${quotedName(name, 'a fund')}`,
  'agreement.sign': ({ name, detail }) =>
    detail['role'] === 'spouse'
      ? // A couple may share a browser, so that either of the two can have signed here.
        `The agreement of ${quotedName(name, 'a fund')} was signed as the spouse while you were signed in`
      : `You signed the agreement of ${quotedName(name, 'a fund')}`,
  'agreement.countersign': ({ name }) => `You countersigned an agreement of ${quotedName(name, 'a fund')}`,
  'guest_session.open': ({ name }) => `You began viewing the site as ${quotedName(name, 'a person')}`,
  'guest_session.close': ({ name }) => `You stopped viewing the site as ${quotedName(name, 'a person')}`,
};
