import type { PasskeyCreationOptions } from '@paddock/contract';
import type { Level } from '@paddock/domain';
import type { LocalIssuer } from '@paddock/server/adapters/google-identity/testing/local-issuer.ts';
import type { TestWorld } from '../collection-records.ts';
import { password, people } from '../people.ts';
import type { BuildRecordRequest, RecordRequest } from '../record-requests.ts';
import { signingScene } from '../scenes/signing-scene.ts';
import { createSoftwarePasskey, totpCode } from '../second-factors.ts';

/** A request that will succeed, and the audit line that it leaves. */
export interface PreparedWrite extends RecordRequest {
  readonly authCode?: string | undefined;
  /** The actor of the line; null if nobody is signed in. */
  readonly actor: string | null;
  /** The record of the line; absent if only the reply names it, null if the line names none. */
  readonly record?: string | null;
}

/** An endpoint that writes or serves a file, with the action of its audit line. */
export interface AuditedWrite {
  readonly action: string;
  prepare(): Promise<PreparedWrite>;
}

export type AuditedWrites = Readonly<Record<string, AuditedWrite>>;

export const origin = 'http://stallion.localhost';

export type WriteScene = Awaited<ReturnType<typeof writeScene>>;

/** What the requests of every area are made with: people of each level, signed in, with and without second factors. */
export async function writeScene(world: TestWorld, issuer: LocalIssuer) {
  const { server } = world;
  const accounts = people(server);
  const signing = await signingScene(server);

  const somebody = async (level: Level = 'user') => {
    const user = await accounts.person({ level });
    return { user, actor: user._id, authCode: await server.signIn(user) };
  };
  const post = async <Body>(url: string, authCode: string | undefined, body: unknown = {}): Promise<Body> =>
    (await server.request<Body>('POST', url, { authCode, body })).body;

  /** A request for the person's own record, which the line names by the value of this key. */
  const naming =
    (name: BuildRecordRequest, key: string, level: Level = 'user') =>
    async (): Promise<PreparedWrite> => {
      const { actor, authCode } = await somebody(level);
      const named = await name(world, { level, _id: actor, authCode }, 'own');
      return { ...named, authCode, actor, record: String(named.body?.[key]) };
    };
  /**
   * A request that names no record, sent by a person of a level. The line is about the sender unless `record` is
   * null.
   */
  const sending =
    (body: Record<string, unknown> | undefined, more: { level?: Level; record?: null } = {}) =>
    async (): Promise<PreparedWrite> => {
      const { actor, authCode } = await somebody(more.level);
      return { ...(body && { body }), authCode, actor, record: more.record === null ? null : actor };
    };

  const withApp = async (level: Level = 'user') => {
    const person = await somebody(level);
    const { secret } = await post<{ secret: string }>('/auth/second/authenticator', person.authCode);
    const confirm = { code: totpCode(secret, server.clock.now()) };
    await post('/auth/second/authenticator/confirm', person.authCode, confirm);
    // The code of this time step is used up.
    server.clock.advance(60_000);
    return { ...person, secret };
  };
  const withPasskey = async () => {
    const person = await somebody();
    const key = createSoftwarePasskey();
    const options = await post<PasskeyCreationOptions>('/auth/passkeys/options', person.authCode);
    const { passkey } = await post<{ passkey: { id: string } }>('/auth/passkeys', person.authCode, {
      name: 'Key',
      credential: key.register(options, origin),
    });
    return { ...person, key, id: passkey.id };
  };

  return {
    world,
    server,
    issuer,
    accounts,
    signing,
    password,
    somebody,
    post,
    naming,
    sending,
    withApp,
    withPasskey,
  };
}

/** The line is about the account, not about the record in the request. */
export const withActorAsRecord = (prepared: PreparedWrite): PreparedWrite => ({
  ...prepared,
  record: prepared.actor,
});

export const newAddress = () => `${crypto.randomUUID()}@example.com`;
