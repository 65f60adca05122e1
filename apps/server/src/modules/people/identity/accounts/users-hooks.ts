import {
  type AccessChangeKind,
  grants,
  isLevel,
  isPlausibleEmail,
  isSameEmail,
  lifetimes,
} from '@paddock/domain';
import type { Kysely } from 'kysely';
import type { BreachedPasswords } from '../../../../adapters/breached-passwords/index.ts';
import type { Database } from '../../../../platform/database/schema.ts';
import { DomainError, throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Brand, queueEmail } from '../../../messages/mailing/index.ts';
import type { HookedWrite, WireValues, WriteHooks } from '../../../records/collections/index.ts';
import { recordAccessChange, withdrawRequestsOf } from '../../approvals/index.ts';
import { readHold } from '../closing/account-bindings.ts';
import { forgetClosing, rejectErased } from '../closing/closing-requests.ts';
import { applyAdminEmailChange } from '../email-change/apply-admin-email-change.ts';
import { isLoginTaken } from '../email-change/email-changes.ts';
import { passwordGivenEmail } from '../emails/account-emails.ts';
import { endPasswordLater } from '../password/ending-password.ts';
import { checkNewPassword, hashPassword } from '../password/passwords.ts';
import { rejectBreachedPassword } from '../password/reject-breached-password.ts';
import { endUserSessions } from '../sessions/sessions.ts';
import { type Account, findAccountById } from './account.ts';
import { issueCode, voidCodes } from './one-time-codes.ts';
import { requireSuperadminRemains } from './require-superadmin-remains.ts';
import { restatedAccreditationValues } from './restated-accreditation.ts';
import { validateProfileValues } from './validate-profile-values.ts';

/**
 * What accounts add to generic writes: passwords are stored as hashes, user names are nobody else's address, closed
 * accounts are signed out, both addresses are told of a change, users cannot lock themselves out, and profiles follow
 * the rules of their pages.
 */
export function usersHooks(
  platform: Pick<Platform, 'clock' | 'config' | 'jobs' | 'portals' | 'secrets'>,
  { breachedPasswords }: { breachedPasswords: BreachedPasswords },
): WriteHooks {
  const portalOf = async ({ by }: HookedWrite) =>
    (await platform.portals.list()).find(({ _id }) => _id === by.portal?._id) ?? null;
  const reportAccess = async (write: HookedWrite, user: string, kind: AccessChangeKind) => {
    const { actor, now } = write.by;
    if (actor.user)
      await recordAccessChange(write.db, platform, {
        user,
        kind,
        by: actor.user.id,
        portal: await portalOf(write),
        now,
      });
  };
  return {
    prepareCreate: async ({ password }) => {
      if (typeof password === 'string') await rejectBreachedPassword(breachedPasswords, password);
    },
    create: async (write) => {
      const { db, values: input } = write;
      const names = await validateLogins(write, input, undefined);
      const values = await validateProfileValues(db, input, undefined);
      const { password } = values;
      if (typeof password !== 'string') return { ...values, ...names };
      const error = checkNewPassword(platform.config, password, values, await portalOf(write));
      if (error) throwDomainError('bad_request', error.message, { password: error.message });
      return { ...values, ...names, password: await hashPassword(password) };
    },
    afterCreate: async (write) => {
      const account = await findAccountById(write.db, write.id);
      if (account && grants(account.level, 'admin')) await reportAccess(write, account._id, 'created');
      if (!account || account.password === null) return;
      const { now } = write.by;
      if (!platform.config.demo)
        await endPasswordLater(write.db, { user: account._id, password: account.password, now });
      if (account.isActive)
        await sendOwnPasswordLink(write.db, platform, account, { portal: await portalOf(write), now });
    },
    update: async (write) => {
      const { db, id, values } = write;
      const account = await findAccountById(db, id);
      if (!account) return values;
      await rejectErased(db, id);
      assertSelfWriteAllowed(write, account);
      const names = await validateLogins(write, values, account);
      const isMoved = names.email !== undefined && !isSameEmail(names.email, account.email);
      const level = isLevel(values['level']) ? values['level'] : account.level;
      if (grants(level, 'admin') && !grants(account.level, level)) await reportAccess(write, id, 'level');
      else if (isMoved && grants(level, 'admin')) await reportAccess(write, id, 'email');
      if (names.email !== undefined && isMoved) {
        const { actor, now } = write.by;
        const by = actor.user?.id ?? null;
        const portal = await portalOf(write);
        await applyAdminEmailChange(db, platform, account, { newEmail: names.email, by, portal, now });
      }
      if (isSuperadminLost(account, values)) await requireSuperadminRemains(db, id);
      if (values['isActive'] === false) {
        await endUserSessions(db, id, write.by.now);
        await voidCodes(db, id, write.by.now);
      }
      if (values['isActive'] === false || !grants(level, 'admin')) await withdrawRequestsOf(db, id, write.by);
      if (values['isActive'] === true) {
        await forgetClosing(db, id);
        await db.deleteFrom('account_deactivations').where('user', '=', id).execute();
      }
      return {
        ...(await validateProfileValues(db, values, id)),
        ...names,
        ...(await restatedAccreditationValues(write)),
      };
    },
    delete: async ({ db, by, id }) => {
      if (by.actor.user?.id === id) rejectSelfLockout();
      const account = await findAccountById(db, id);
      if (account && isActiveSuperadmin(account)) await requireSuperadminRemains(db, id);
      const hold = await readHold(db, id);
      if (hold && (hold.until === null || hold.until > by.now))
        throwDomainError('conflict', `A hold keeps everything about this person: ${hold.reason}`);
    },
  };
}

/** Mails somebody whose password an admin knows a link to choose one of their own. */
async function sendOwnPasswordLink(
  db: Kysely<Database>,
  platform: Parameters<typeof queueEmail>[1] & Pick<Platform, 'config'>,
  { _id: user, email, firstName, lastName }: Account,
  { portal, now }: { portal: Brand | null; now: Date },
): Promise<void> {
  const code = await issueCode(db, { user, purpose: 'reset', now, lifetime: lifetimes.givenPasswordLink });
  const to = { email, firstName, lastName, portal };
  await queueEmail(db, platform, passwordGivenEmail(platform.config, to, code));
}

const isActiveSuperadmin = ({ level, isActive }: Account): boolean => level === 'superadmin' && isActive;

/** Whether a write demotes or closes an active superadmin. */
const isSuperadminLost = (account: Account, values: WireValues): boolean =>
  isActiveSuperadmin(account) &&
  ((values['level'] !== undefined && values['level'] !== 'superadmin') || values['isActive'] === false);

/** Keeps users from locking themselves out, and from changing their own address without confirmation. */
function assertSelfWriteAllowed(
  { by, values }: HookedWrite & { values: WireValues },
  account: Account,
): void {
  const changes = (field: 'email' | 'level') =>
    values[field] !== undefined && values[field] !== account[field];
  const closes = account.isActive && values['isActive'] === false;
  const isOneself = by.actor.user?.id === account._id;
  if ((changes('level') || closes) && isOneself) rejectSelfLockout();
  if (changes('email') && isOneself) rejectOwnEmailChange();
}

function rejectSelfLockout(): never {
  throwDomainError('conflict', 'You cannot close, delete or change the level of your own account.');
}

/** One's own address changes through an endpoint of its own, after the new one is confirmed. */
function rejectOwnEmailChange(): never {
  const message = 'Change your own email address on the Security page: the new one has to be confirmed.';
  throw new DomainError('conflict', message, { fields: { email: message } });
}

/**
 * Returns the user name and address, trimmed. Throws if the address is invalid, or the name is somebody else's address.
 */
async function validateLogins(
  { db, by: { now } }: HookedWrite,
  values: WireValues,
  account: Account | undefined,
): Promise<{ email?: string; username?: string }> {
  const names = {
    ...(typeof values['email'] === 'string' && { email: values['email'].trim() }),
    ...(typeof values['username'] === 'string' && { username: values['username'].trim() }),
  };
  if (names.email !== undefined && !isPlausibleEmail(names.email)) {
    const message = 'This is not a valid email address.';
    throwDomainError('bad_request', message, { email: message });
  }
  for (const field of ['username', 'email'] as const) {
    const name = names[field];
    if (name === undefined || !(await isLoginTaken(db, name, { but: account?._id ?? null, now }))) continue;
    throw new DomainError('conflict', 'This is already used by another account.', {
      fields: { [field]: 'This is already used by another account.' },
    });
  }
  return names;
}
