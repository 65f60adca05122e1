import type { PortalView } from '@paddock/contract';
import {
  type AccessChangeKind,
  accessChangeKinds,
  defaultTimeZone,
  displayName,
  formatDateTimeWithZone,
  lifetimes,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit.ts';
import type { Config } from '../../../platform/config.ts';
import { newId } from '../../../platform/database/index.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Brand, defineEmail, linkTo, queueEmail } from '../../messages/mailing/index.ts';

type Portal = (Brand & { readonly timeZone?: string }) | null;

/** What admins are told of a change, and the account's owner. */
interface ReportedChange {
  readonly kind: AccessChangeKind;
  readonly by: string;
  readonly account: string;
  readonly user: string;
  readonly until: string;
  readonly portal: Portal;
}

const sampleChange = {
  kind: 'level' as const,
  by: 'Ann Admin',
  account: 'Ben Second (ben@example.com)',
  user: 'sample',
  until: 'Nov 27, 2026, 2:10 PM EST',
};

const accessChangedEmail = defineEmail(
  'approval: access changed',
  (config: Pick<Config, 'publicUrl'>, { kind, by, account, user, until, portal }: ReportedChange) => ({
    subject: `Admin access changed: ${account}`,
    preheader: `${by} ${accessChangeKinds[kind]}.`,
    heading: 'Who can act for the team has changed',
    paragraphs: [
      `${account}: ${by} ${accessChangeKinds[kind]}.`,
      `Until ${until}, this account decides on no request that takes two admins.`,
    ],
    action: { label: 'Open the account', url: linkTo(config, portal, `/admin/people/${user}`) },
    footer:
      'You are receiving this email because you are an admin of this site. If nobody agreed on this, please act right away.',
  }),
  ({ config, portal }) => ({ default: [config, { ...sampleChange, portal }] }),
);

const ownAccessChangedEmail = defineEmail(
  'approval: your access changed',
  (config: Pick<Config, 'publicUrl'>, { kind, by, until, portal }: ReportedChange) => ({
    subject: 'Your admin access has changed',
    preheader: `${by} ${accessChangeKinds[kind]}.`,
    heading: 'Your admin access has changed',
    paragraphs: [
      `${by} ${accessChangeKinds[kind]}.`,
      `For your protection, you cannot decide on requests that take two admins until ${until}. The other admins have been told.`,
    ],
    action: { label: 'Open my security page', url: linkTo(config, portal, '/security') },
    footer: 'If you do not know about this, please contact another admin right away.',
  }),
  ({ config, portal }) => ({ default: [config, { ...sampleChange, portal }] }),
);

/**
 * Records that somebody else changed who can use an account of an admin level, so that it decides no request for 72 hours
 * (SEC-11), and emails its owner and every other admin. Call it before the account's address changes: the email goes to
 * the owner.
 */
export async function recordAccessChange(
  db: Kysely<Database>,
  platform: Pick<Platform, 'clock' | 'config' | 'jobs' | 'secrets'>,
  change: { user: string; kind: AccessChangeKind; by: string; portal: Portal; now: Date },
): Promise<void> {
  const { user, kind, by, portal, now } = change;
  await db.insertInto('access_changes').values({ _id: newId(), user, kind, by, at: now }).execute();
  const people = await db
    .selectFrom('users')
    .select(['_id', 'email', 'firstName', 'lastName', 'username', 'level', 'isActive'])
    .where(({ or, and, eb }) =>
      or([
        eb('_id', 'in', [user, by]),
        and([eb('level', 'in', ['admin', 'superadmin']), eb('isActive', '=', true)]),
      ]),
    )
    .orderBy('_id')
    .execute();
  const owner = people.find(({ _id }) => _id === user);
  const giver = people.find(({ _id }) => _id === by);
  if (!owner || !giver) throw new Error(`The accounts of a change of access to ${user} were not found`);
  const until = new Date(now.getTime() + lifetimes.accessChange);
  const reported: ReportedChange = {
    kind,
    by: displayName(giver),
    account: `${displayName(owner)} (${owner.email})`,
    user,
    until: formatDateTimeWithZone(until, portal?.timeZone ?? defaultTimeZone),
    portal,
  };
  await queueEmail(db, platform, {
    to: owner.email,
    portal,
    ...ownAccessChangedEmail(platform.config, reported),
  });
  for (const admin of people)
    if (admin._id !== user && admin.isActive)
      await queueEmail(db, platform, {
        to: admin.email,
        portal,
        ...accessChangedEmail(platform.config, reported),
      });
}

/**
 * Withdraws the open requests of a person who is an admin no longer, each with a line in the audit log: the actor is who
 * took the access away.
 */
export async function withdrawRequestsOf(
  db: Kysely<Database>,
  user: string,
  by: { actor: Actor; portal: Pick<PortalView, '_id'> | null; now: Date },
): Promise<void> {
  const { actor, portal, now } = by;
  const withdrawn = await db
    .updateTable('approvals')
    .set({ decision: 'withdrawn', decidedAt: now })
    .where('askedBy', '=', user)
    .where('decision', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['_id', 'kind', 'collection', 'record'])
    .execute();
  for (const { _id: approval, kind, collection, record } of withdrawn)
    await audit(
      db,
      { actor, origin: { address: 'server', agent: 'withdraw-requests' }, now },
      {
        action: 'approvals.withdraw',
        collection,
        record,
        portal: portal?._id ?? null,
        detail: { approval, kind, askedBy: user },
      },
    );
}
