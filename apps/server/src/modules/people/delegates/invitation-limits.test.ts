import {
  type DelegateScene,
  delegateScene,
  requestWhileLocked,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: DelegateScene;
beforeAll(async () => {
  server = await testServer();
  scene = await delegateScene(server);
});
beforeEach(() => server.clock.set(new Date()));
afterAll(() => server.close());

const day = 24 * 60 * 60_000;

/** What an owner has invited already, each with an address of its own. */
const store = (count: number, { user, entity, ...more }: { user: string; entity: string; endedAt?: Date }) =>
  server.platform.db
    .insertInto('investing_entity_delegates')
    .values(
      Array.from({ length: count }, () => {
        const now = server.clock.now();
        const _id = newId();
        return {
          _id,
          user,
          entity,
          email: `${_id}@example.com`,
          rights: ['tax' as const],
          createdAt: now,
          from: now,
          sentAt: now,
          ...more,
        };
      }),
    )
    .execute();

it('[ENT-07] a profile has at most 20 delegates that have not ended, and another profile has its own', async () => {
  const { daniel, ada, ellen, llc, self, ellenLlc } = await scene.made();
  await store(19, { user: daniel._id, entity: llc });
  await store(2, { user: daniel._id, entity: llc, endedAt: server.clock.now() });
  const last = await scene.invite(daniel.authCode, llc, ada.email);
  expect(last.status).toBe(200);
  const refused = await scene.invite(daniel.authCode, llc, ellen.email);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'An investing profile can have at most 20 delegates.',
  ]);
  expect((await scene.invite(daniel.authCode, self, ellen.email)).status).toBe(200);
  expect((await scene.invite(ellen.authCode, ellenLlc, ada.email)).status).toBe(200);
  await scene.end(daniel.authCode, last.body.item._id);
  expect((await scene.invite(daniel.authCode, llc, ellen.email)).status).toBe(200);
});

it('[ENT-07] a person invites at most 30 a day, to all of their profiles, whatever others do', async () => {
  const { daniel, ada, ellen, llc, self, ellenLlc } = await scene.made();
  await store(29, { user: daniel._id, entity: llc, endedAt: server.clock.now() });
  expect((await scene.invite(daniel.authCode, llc, ada.email)).status).toBe(200);
  const refused = await scene.invite(daniel.authCode, self, ada.email);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'You have invited many people today. Please go on tomorrow.',
  ]);
  expect((await scene.invite(ellen.authCode, ellenLlc, ada.email)).status).toBe(200);
  server.clock.advance(day);
  const authCode = await server.signIn(daniel);
  expect((await scene.invite(authCode, self, ellen.email)).status).toBe(200);
});

it('[ENT-07] what a person invites is counted one invitation after the other', async () => {
  const { daniel, ada, llc } = await scene.made();
  await store(19, { user: daniel._id, entity: llc });
  const { status } = await requestWhileLocked(
    server,
    {
      hold: (db) => sql`SELECT FROM users WHERE _id = ${daniel._id} FOR NO KEY UPDATE`.execute(db),
      release: (db) =>
        sql`INSERT INTO investing_entity_delegates (_id, "createdAt", "user", entity, email, rights, "from", "sentAt")
          SELECT ${newId()}::uuid, "createdAt", "user", entity, 'twentieth@example.com', rights, "from", "sentAt"
          FROM investing_entity_delegates WHERE entity = ${llc} LIMIT 1`.execute(db),
    },
    () => scene.invite(daniel.authCode, llc, ada.email),
  );
  expect(status).toBe(409);
});

it('[ENT-07] the email repeats no name that is a message or a link, and says where to accept', async () => {
  const owner = await scene.person({ firstName: 'Win', lastName: 'www.prize.example' });
  const { daniel, ada, ellen, llc } = await scene.made();
  const trap = await scene.profile(owner.authCode, 'llc', 'Claim it at https://prize.example');
  const textTo = async (to: string) => {
    const sent = server.platform.db.selectFrom('outbox').select(['subject', 'text']).where('to', '=', to);
    return (await sent.execute()).map(({ subject, text }) => ({ subject, text: text ?? '' }));
  };
  await scene.invite(owner.authCode, trap, ada.email);
  const [email] = await textTo(ada.email);
  expect(email?.subject).toBe('An investor gives you access to an investing profile');
  expect(email?.text).not.toContain('prize.example');
  expect(email?.text).toContain('• read tax documents');
  expect(email?.text).toContain(`Sign in with ${ada.email} to accept.`);
  expect(email?.text).not.toContain('This ends on');
  await scene.invite(daniel.authCode, llc, ellen.email);
  expect((await textTo(ellen.email))[0]?.subject).toBe(
    'Daniel Okafor gives you access to Okafor Holdings LLC',
  );
});

it('[ENT-07] a delegation that has ended keeps its end when it is ended again, and one that goes on may be left open', async () => {
  const { daniel, ada, llc, self } = await scene.made();
  const ended = await scene.delegated(daniel, ada, llc);
  const open = await scene.delegated(daniel, ada, self);
  const endOf = async (id: string) =>
    (
      await server.platform.db
        .selectFrom('investing_entity_delegates')
        .select('endedAt')
        .where('_id', '=', id)
        .executeTakeFirstOrThrow()
    ).endedAt;
  const first = server.clock.now();
  expect((await scene.end(daniel.authCode, ended)).status).toBe(200);
  server.clock.advance(60_000);
  expect((await scene.end(daniel.authCode, ended)).status).toBe(200);
  expect(await endOf(ended)).toEqual(first);
  const put = (body: object) =>
    server.request('PUT', `/api/investing_entity_delegates/${open}`, { authCode: daniel.authCode, body });
  expect((await put({ endedAt: null })).status).toBe(200);
  expect((await put({ role: 'lawyer' })).status).toBe(200);
  expect(await endOf(open)).toBeNull();
});
