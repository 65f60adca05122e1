import { isPlausibleEmail, isSameEmail, passwordRefusal } from '@paddock/domain';
import type { Platform } from '../../platform/platform.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { endSessionsOf, inSudoWindow } from '../../platform/sessions.ts';
import type { HookedWrite, WireValues, WriteHooks } from '../collections/index.ts';
import { type Account, accountOf } from './account.ts';
import { forgetEmailChanges, isNameTaken } from './email-changes.ts';
import { expireCodes, voidCodes } from './one-time-codes.ts';
import { hashPassword } from './passwords.ts';
import { profileValues } from './profile-rules.ts';

/**
 * What accounts add to the generic writes: a password is kept as its hash, nobody else's address becomes a name,
 * an account that is closed is signed out, what could hand an account over asks for a fresh sign-in, and a profile
 * keeps the rules of its pages.
 */
export function usersHooks(platform: Pick<Platform, 'config'>): WriteHooks {
  return {
    create: async (write) => {
      const { db, values: given } = write;
      const names = await checkNames(write, given, undefined);
      const values = await profileValues(db, given, undefined);
      const { password } = values;
      if (typeof password !== 'string') return { ...values, ...names };
      const refusal = passwordRefusal(password, platform.config.passwordMinLength);
      if (refusal) refuse('bad_request', refusal.message, { password: refusal.message });
      return { ...values, ...names, password: await hashPassword(password) };
    },
    update: async (write) => {
      const { db, id, values } = write;
      const account = await accountOf(db, id);
      if (!account) return values;
      checkSudo(write, account);
      const names = await checkNames(write, values, account);
      if (names.email !== undefined && !isSameEmail(names.email, account.email)) {
        for (const purpose of ['confirm', 'reset'] as const)
          await expireCodes(db, { user: id, purpose, now: write.by.now });
        await forgetEmailChanges(db, id, write.by.now);
        // Who signed in with the last address at Google may not be who has this one.
        await db.updateTable('users').set({ googleSubject: null }).where('_id', '=', id).execute();
      }
      if (values['isActive'] === false) {
        await endSessionsOf(db, id, write.by.now);
        await voidCodes(db, id, write.by.now);
      }
      return { ...(await profileValues(db, values, id)), ...names };
    },
    delete: async ({ by, id }) => {
      if (by.actor.user?.id === id) refuseForOneself();
      if (!inSudoWindow(by.actor, by.now)) refuseWithoutSudo();
    },
  };
}

/** Refuses to lock oneself out, and to hand an account over from a session that was left open. */
function checkSudo({ by, values }: HookedWrite & { values: WireValues }, account: Account): void {
  const changes = (field: 'email' | 'level') =>
    values[field] !== undefined && values[field] !== account[field];
  const closes = account.isActive && values['isActive'] === false;
  const isOneself = by.actor.user?.id === account._id;
  if ((changes('level') || closes) && isOneself) refuseForOneself();
  if (changes('email') && isOneself) refuseOwnEmail();
  if ((changes('email') || changes('level')) && !inSudoWindow(by.actor, by.now)) refuseWithoutSudo();
}

function refuseForOneself(): never {
  refuse('conflict', 'You cannot close, delete or change the level of your own account.');
}

/** One's own address changes once the new one is confirmed: by a call of its own. */
function refuseOwnEmail(): never {
  const message = 'Change your own e-mail address on the page Security: the new one has to be confirmed.';
  throw new Refusal('conflict', message, { fields: { email: message } });
}

function refuseWithoutSudo(): never {
  refuse('sudo_required', 'Please confirm with your password first.');
}

/** The user name and address, trimmed; refused where the address is none, or the name is another one's address. */
async function checkNames(
  { db, by: { now } }: HookedWrite,
  values: WireValues,
  account: Account | undefined,
): Promise<{ email?: string; username?: string }> {
  const names = {
    ...(typeof values['email'] === 'string' && { email: values['email'].trim() }),
    ...(typeof values['username'] === 'string' && { username: values['username'].trim() }),
  };
  if (names.email !== undefined && !isPlausibleEmail(names.email)) {
    const message = 'This is not a valid e-mail address.';
    refuse('bad_request', message, { email: message });
  }
  for (const field of ['username', 'email'] as const) {
    const name = names[field];
    if (name === undefined || !(await isNameTaken(db, name, { but: account?._id ?? null, now }))) continue;
    throw new Refusal('conflict', 'Another account goes by this name already.', {
      fields: { [field]: 'Another account goes by this name already.' },
    });
  }
  return names;
}
