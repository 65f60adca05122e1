import { checkDelegation, isPlausibleEmail, isSameEmail } from '@paddock/domain';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { HookedWrite, WriteHooks } from '../../records/collections/index.ts';
import { findOwnProfile } from '../investing-profiles/index.ts';
import { sendDelegateInvitation } from './delegate-invitation.ts';

/** Invitations and delegations of a profile that have not ended; more than anybody needs. */
const mostOpen = 20;
/** Invitations that one person sends in a day, so that nobody writes to the world through us. */
const mostInvitedADay = 30;
const day = 24 * 60 * 60_000;

const reject = (field: string, message: string): never =>
  throwDomainError('bad_request', message, { [field]: message });

/**
 * What delegations add to generic writes (ENT-07): the owner of a profile invites somebody to it by email and ends that
 * at once, and for good.
 */
export const delegateHooks = (platform: Platform): WriteHooks => ({
  lock: async ({ db, by }) => {
    await sql`SELECT FROM users WHERE _id = ${by.actor.user?.id} FOR NO KEY UPDATE`.execute(db);
  },
  create: async (write) => {
    const { db, by, values } = write;
    const owner = by.actor.user ?? throwDomainError('not_signed_in', 'Please sign in.');
    const email = String(values['email']).trim();
    const entity = String(values['entity']);
    const rights = [...new Set((values['rights'] as readonly string[] | undefined) ?? [])];
    await assertOwnProfile(db, { id: entity, user: owner.id });
    if (!isPlausibleEmail(email)) reject('email', 'Please enter a valid email address.');
    if (isSameEmail(email, owner.email)) reject('email', 'This is your own address.');
    const dates = { from: readInstant(values['from']), until: readInstant(values['until']) };
    const [problem] = Object.entries(checkDelegation({ rights, ...dates }, by.now));
    if (problem) reject(...problem);
    await endOver(db, { owner: owner.id, now: by.now });
    await assertRoom(write, { owner: owner.id, entity, email });
    return {
      ...values,
      user: owner.id,
      entity,
      email,
      rights,
      from: dates.from ?? by.now.toISOString(),
      sentAt: by.now.toISOString(),
    };
  },
  afterCreate: async ({ db, id, by }) =>
    sendDelegateInvitation(db, platform, { id, portal: by.portal?._id ?? null, now: by.now }),
  update: async ({ db, id, by, values }) => {
    if (values['endedAt'] === undefined) return values;
    const { endedAt } = await db
      .selectFrom('investing_entity_delegates')
      .select('endedAt')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    if (values['endedAt'] === null && endedAt !== null)
      throwDomainError('conflict', 'What has ended does not begin again. Please invite the delegate again.');
    return { ...values, endedAt: values['endedAt'] === null ? null : (endedAt ?? by.now).toISOString() };
  },
});

const readInstant = (value: unknown) => (typeof value === 'string' ? value : null);

async function assertOwnProfile(
  db: Kysely<Database>,
  { id, user }: { id: string; user: string },
): Promise<void> {
  const profile = await findOwnProfile(db, { id, user });
  if (!profile) return reject('entity', 'This is none of your investing profiles.');
  if (profile.isArchived) return reject('entity', 'This investing profile is archived.');
}

/** What is over makes room for another invitation: it ended at its last moment. */
async function endOver(db: Kysely<Database>, { owner, now }: { owner: string; now: Date }): Promise<void> {
  await sql`UPDATE investing_entity_delegates SET "endedAt" = until
    WHERE "user" = ${owner} AND "endedAt" IS NULL AND until <= ${now}`.execute(db);
}

async function assertRoom(
  { db, by }: HookedWrite,
  { owner, entity, email }: { owner: string; entity: string; email: string },
): Promise<void> {
  const { rows } = await sql<{ open: number; same: number; invited: number }>`
    SELECT (count(*) FILTER (WHERE g.entity = ${entity} AND g."endedAt" IS NULL))::int AS open,
      (count(*) FILTER (WHERE g.entity = ${entity} AND g."endedAt" IS NULL AND lower(g.email) = lower(${email})))::int
        AS same,
      (count(*) FILTER (WHERE g."createdAt" > ${new Date(by.now.getTime() - day)}))::int AS invited
    FROM investing_entity_delegates g WHERE g."user" = ${owner}`.execute(db);
  const { open = 0, same = 0, invited = 0 } = rows[0] ?? {};
  if (same > 0)
    throwDomainError('conflict', 'This address is invited already. End that first to grant something else.');
  if (open >= mostOpen)
    throwDomainError('conflict', `An investing profile can have at most ${mostOpen} delegates.`);
  if (invited >= mostInvitedADay)
    throwDomainError('conflict', 'You have invited many people today. Please go on tomorrow.');
}
