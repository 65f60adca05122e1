import { type AuditedWrites, newAddress, type WriteScene } from './write-scene.ts';

/** Accounts, passwords and email addresses. */
export function accountWrites({
  server,
  accounts,
  password,
  somebody,
  post,
  sending,
}: WriteScene): AuditedWrites {
  const askedForAddress = async () => {
    const person = await somebody();
    const wanted = newAddress();
    await post('/auth/email', person.authCode, { email: wanted, password });
    return { ...person, wanted };
  };
  const registered = async () => {
    const email = newAddress();
    const form = { firstName: 'Ada', lastName: 'Lovelace', username: '', email, password };
    await post('/auth/register', undefined, form);
    const account = await server.platform.db
      .selectFrom('users')
      .select('_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { code: await accounts.codeFor(email, 'confirm_email'), record: account._id };
  };
  const askedToReset = async () => {
    const { user } = await somebody();
    await post('/auth/reset', undefined, { username: user.username });
    return { code: await accounts.codeFor(user.email, 'reset_password'), record: user._id };
  };

  return {
    register: {
      action: 'users.register',
      prepare: async () => {
        const email = newAddress();
        return {
          body: { firstName: 'Ada', lastName: 'Lovelace', username: '', email, password },
          actor: null,
        };
      },
    },
    resendConfirmation: {
      action: 'users.ask_confirmation',
      prepare: async () => ({ body: { username: newAddress() }, actor: null, record: null }),
    },
    confirmEmail: {
      action: 'users.confirm',
      prepare: async () => {
        const { code, record } = await registered();
        return { body: { code }, actor: null, record };
      },
    },
    resetPassword: {
      action: 'users.ask_reset',
      prepare: async () => ({ body: { username: newAddress() }, actor: null, record: null }),
    },
    setNewPassword: {
      action: 'users.set_password',
      prepare: async () => {
        const { code, record } = await askedToReset();
        return { body: { code, password: 'another horse battery' }, actor: null, record };
      },
    },
    changePassword: {
      action: 'users.change_password',
      prepare: sending({ password, newPassword: 'another horse battery' }),
    },
    sendPasswordLink: { action: 'users.ask_reset', prepare: sending(undefined) },
    changeEmail: {
      action: 'users.ask_email',
      prepare: async () => sending({ email: newAddress(), password })(),
    },
    cancelEmailChange: {
      action: 'users.cancel_email',
      prepare: async () => {
        const { actor, authCode } = await askedForAddress();
        return { actor, authCode, record: actor };
      },
    },
    confirmNewEmail: {
      action: 'users.change_email',
      prepare: async () => {
        const { actor, wanted } = await askedForAddress();
        return { body: { code: await accounts.codeFor(wanted, 'new_email') }, actor: null, record: actor };
      },
    },
    undoEmailChange: {
      action: 'users.keep_email',
      prepare: async () => {
        const { actor, user } = await askedForAddress();
        return {
          body: { code: await accounts.codeFor(user.email, 'keep_email') },
          actor: null,
          record: actor,
        };
      },
    },
  };
}
