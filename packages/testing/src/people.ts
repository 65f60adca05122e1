import type { Me, SessionReply } from '@paddock/contract';
import { hashPassword } from '@paddock/server/modules/people/identity/index.ts';
import { vi } from 'vitest';
import type { TestServer } from './server.ts';

/** The password of everybody that {@link people} creates. */
export const password = 'correct horse battery';

/** The pages that emails link to with a code. */
type EmailedPage =
  | 'confirm_email'
  | 'reset_password'
  | 'new_email'
  | 'keep_email'
  | 'invitation'
  | 'delegate_registration';

type PersonRow = NonNullable<Parameters<TestServer['make']['user']>[0]>;

/** People with a password, and the requests that they send. */
export function people(server: TestServer) {
  const { request, make, platform } = server;
  let hash: Promise<string> | undefined;
  const passwordHash = () => {
    hash ??= hashPassword(password);
    return hash;
  };

  /** The emails in the outbox to an address, oldest first. */
  const emailsTo = async (email: string) =>
    platform.db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('to', '=', email)
      .orderBy('createdAt')
      .orderBy('_id')
      .execute();

  return {
    person: async (row: PersonRow = {}) => make.user({ password: await passwordHash(), ...row }),
    /** Somebody with an open session. */
    signedIn: async (row: PersonRow = {}) => {
      const made = await make.user({ password: await passwordHash(), ...row });
      return { ...made, authCode: await server.signIn(made) };
    },
    signIn: (
      username: string,
      secret = password,
      more: { address?: string; headers?: Record<string, string>; device?: string } = {},
    ) =>
      request<SessionReply & { code: string; message: string }>('POST', '/auth/auth', {
        body: { username, password: secret, ...(more.device && { device: more.device }) },
        headers: { ...(more.address && { 'x-forwarded-for': more.address }), ...more.headers },
      }),
    me: (authCode: string | undefined) => request<{ me: Me; code: string }>('GET', '/auth/me', { authCode }),
    emailsTo,
    /** The code in the link of the nth email to an address; waits for it. */
    codeFor: async (email: string, page: EmailedPage, nth = 1) =>
      vi.waitFor(async () => {
        const emails = await emailsTo(email);
        const code = new RegExp(`/${page}/(\\S+)`).exec(emails[nth - 1]?.text ?? '')?.[1];
        if (!code) throw new Error('The email has not been queued yet.');
        return code;
      }, 10_000),
    auditEvents: (action: string) =>
      platform.db
        .selectFrom('audit_events')
        .selectAll()
        .where('action', '=', action)
        .orderBy('at')
        .orderBy('_id')
        .execute(),
  };
}
