import { sql } from 'kysely';
import type { Platform } from '../../../platform/platform.ts';
import { addressee, emailReader, isRemovedAddress, mayBeTold } from './email-reader.ts';

/**
 * Who gets a kind of email, which is asked again when it is sent:
 * - `address`: whoever reads the address, because the email is about the address or the account itself;
 * - `account`: also somebody without an account, but not one whose account was deactivated, or who was removed from the
 *   portal that it is of, if it names one. Papers that somebody has signed stay theirs, so those name none;
 * - `team`: an active admin;
 * - `reader`: a person who can read what it tells of.
 */
type EmailAudience = 'address' | 'account' | 'team' | 'reader';

/** The audience of every kind of email, by the name of its template. */
export const emailAudiences: Readonly<Record<string, EmailAudience>> = {
  'account: Google linked': 'address',
  'account: confirmation': 'address',
  'account: exists already': 'address',
  'account: invitation': 'address',
  'account: password changed': 'address',
  'account: password given': 'address',
  'account: password reset': 'address',
  'accreditation: decision': 'reader',
  'accreditation: ends soon': 'reader',
  'approval: access changed': 'team',
  'approval: decided': 'team',
  'approval: needed': 'team',
  'approval: your access changed': 'address',
  'closing: asked': 'team',
  'closing: done': 'address',
  'commitment: ended unsigned': 'reader',
  'commitment: ended unsigned, to admins': 'team',
  'commitment: recorded, to admins': 'team',
  'commitment: withdrawn': 'reader',
  'commitment: withdrawn, to admins': 'team',
  'data export: failed': 'reader',
  'data export: ready': 'reader',
  'delegates: documents published': 'reader',
  'delegates: invitation': 'account',
  'deployment: test email': 'address',
  'distributions: import reversed': 'reader',
  'distributions: imported': 'reader',
  'distributions: paid': 'reader',
  'distributions: reversed': 'reader',
  'distributions: value reversed': 'reader',
  'distributions: valued': 'reader',
  'documents: malware found': 'account',
  'documents: published': 'reader',
  'documents: reminder': 'reader',
  'email change: address taken': 'address',
  'email change: by an admin': 'address',
  'email change: confirm the new address': 'address',
  'email change: done': 'address',
  'email change: requested': 'address',
  'email change: taken back': 'address',
  'fund: payment instructions changed': 'team',
  'fund: terms changed': 'reader',
  'funding: entry corrected': 'reader',
  'funding: instructions changed': 'reader',
  'funding: money is due': 'reader',
  'funding: money received': 'reader',
  'funding: money returned': 'reader',
  'funding: overdue, to admins': 'team',
  'funding: reminder': 'reader',
  'ledger: entries differ': 'team',
  'ledger: newest seals': 'team',
  'membership: admitted': 'account',
  notification: 'reader',
  'outbox: uncertain': 'team',
  'outbox: undeliverable': 'team',
  'participation: agreement reissued': 'reader',
  'participation: completed': 'reader',
  'participation: released': 'reader',
  'participation: terms corrected': 'reader',
  'question: answered': 'reader',
  'question: asked': 'team',
  'second factor: changed': 'address',
  'signing: agreement missing': 'team',
  'signing: copy of the agreement': 'account',
  'signing: correction rejected': 'account',
  'signing: correction rejected, to admins': 'team',
  'signing: ended at the service': 'team',
  'signing: invitation': 'account',
  'signing: not canceled at the service': 'team',
  'signing: records differ': 'team',
  'signing: refused by the service': 'team',
  'signing: reminder': 'account',
  'signing: reminder to countersign': 'team',
  'signing: signed, to the investor': 'reader',
  'signing: to countersign': 'team',
  'statements: issued': 'reader',
  'statements: issued, to delegates': 'reader',
  'team: daily summary': 'team',
};

/** Why an email is not sent now; undefined if it is. */
export async function withholdingReason(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { template, reader, to }: { template: string | null; reader: unknown; to: string },
): Promise<string | undefined> {
  const audience = (template !== null && emailAudiences[template]) || 'account';
  if (audience === 'address') return undefined;
  if (audience === 'team')
    return (await mayBeTold(db, { email: to, level: 'admin', portal: null }, clock.now()))
      ? undefined
      : 'Not sent: this is not the address of an active admin any more.';
  if (audience === 'reader' && reader !== null)
    return (await mayBeTold(db, emailReader.parse(reader), clock.now()))
      ? undefined
      : 'Not sent: the person may not read what it is about any more.';
  // An admin may send a notification to an address alone. Nothing else is for anyone who reads an address.
  if (audience === 'reader' && template !== 'notification')
    return 'Not sent: it does not say for whom it is.';
  const { notRemovedFrom: portal } = addressee.safeParse(reader).data ?? {};
  if (portal !== undefined && (await isRemovedAddress(db, { email: to, portal })))
    return 'Not sent: the person of this address was removed from the portal.';
  // An account that nobody has confirmed yet has a code for it, and deactivating one uses that up.
  const { rows } = await sql`SELECT 1 FROM users u WHERE lower(u.email) = lower(${to}) AND NOT u."isActive"
    AND NOT EXISTS (SELECT 1 FROM one_time_codes c
      WHERE c."user" = u._id AND c.purpose = 'confirm' AND c."usedAt" IS NULL)`.execute(db);
  return rows.length > 0 ? 'Not sent: the account of this address is deactivated.' : undefined;
}
