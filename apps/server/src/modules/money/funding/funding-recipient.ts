import type { PortalView } from '@paddock/contract';
import type { Kysely } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Brand, ComposedEmail, EmailText } from '../../messages/mailing/index.ts';
import { tellPerson } from '../../messages/notifications/index.ts';
import { recordWithheldEmail } from '../../people/memberships/index.ts';
import { type Funding, isFundDone } from './read-funding.ts';

/** What the links of an email are made from. */
export interface Linked {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly portal: Brand | null;
}

/**
 * Whether the fund has not ended and the investor may act on its portal: nobody else is asked for money. What is not sent
 * because of the investor's account is in the audit log.
 */
export async function mayBeAskedForMoney(
  db: Kysely<Database>,
  funding: Pick<Funding, 'syndUser' | 'portal' | 'pause' | 'fundDates'>,
  { email, now }: { email: string; now: Date },
): Promise<boolean> {
  if (isFundDone(funding, now)) return false;
  const { syndUser, portal, pause } = funding;
  if (pause) await recordWithheldEmail(db, { syndUser, portal, email, pause, now });
  return pause === null;
}

/** Tells the investor about the money of a participation: in the app, and by the same email. */
export async function tellAboutFunding(
  db: Kysely<Database>,
  platform: Platform,
  { syndUser, user, fund, investorEmail, portal: id }: Funding,
  path: string,
  write: (linked: Linked, portal: PortalView | null) => EmailText & ComposedEmail,
): Promise<void> {
  const portal = await platform.portals.byId(id);
  const email = { to: investorEmail, portal, ...write({ config: platform.config, portal }, portal) };
  const about = [{ collection: 'synd_users', record: syndUser }] as const;
  const news = { user, kind: 'money', portal: id, fund, path, subject: email.subject, about } as const;
  await tellPerson(db, platform, news, email);
}
