import { fundingScene, people, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Mailer } from '../../../adapters/mail/index.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { defineEmail } from './define-email.ts';
import { deliverEmail } from './deliver-email.ts';
import { queueEmail } from './queue-email.ts';
import { retryFailedEmails } from './retry-emails.ts';
import { noAddress } from './undeliverable-email.ts';

const newsEmail = defineEmail(
  'test: news',
  () => ({ subject: 'News', heading: 'News', paragraphs: ['News'] }),
  () => ({ default: [] }),
);
const email = { portal: null, ...newsEmail() };

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const rows = () => server.platform.db.selectFrom('outbox').selectAll().execute();
const row = async (id: string) => (await rows()).find(({ _id }) => _id === id);

it('[BAC-12] an email to an address that is none is listed as failed, and the team is told once for each address', async () => {
  const admin = await server.make.user({ level: 'admin' });
  const superadmin = await server.make.user({ level: 'superadmin' });
  // One of the team has such an address, too.
  const unreachable = await server.make.user({ level: 'admin', email: 'nobody' });
  await server.make.user({ level: 'admin', isActive: false });
  await server.make.user();
  const before = new Set((await rows()).map(({ _id }) => _id));
  const queueTo = (to: string) =>
    inTransaction(server.platform.db, (db) => queueEmail(db, server.platform, { ...email, to }));
  const id = await queueTo('a@example.com, b@example.com');
  const added = async () => (await rows()).filter(({ _id }) => !before.has(_id));
  const told = async () =>
    (await added())
      .filter(({ subject }) => subject === 'An email could not be sent')
      .map(({ to }) => to)
      .toSorted();
  const team = [admin.email, superadmin.email].toSorted();
  expect(await row(id)).toMatchObject({ sentAt: null, failedAt: expect.any(Date), problem: noAddress });
  expect(await told()).toEqual(team);
  await queueTo('a@example.com, b@example.com');
  expect(await told()).toEqual(team);
  await queueTo(unreachable.email);
  expect(await told()).toEqual([...team, ...team].toSorted());
  expect(await added()).toHaveLength(7);
  // An admin who tries it again does not send it to two people.
  await retryFailedEmails(server.platform.db, server.platform, [id]);
  const send = vi.fn<Mailer['send']>();
  const mailer = { delivers: true, send, close: async () => undefined };
  await deliverEmail(server.platform, { mailer, store: server.store }, id);
  expect(send).not.toHaveBeenCalled();
  expect(await row(id)).toMatchObject({
    failedAt: expect.any(Date),
    problem: noAddress,
    claimedUntil: null,
  });
});

it('[INV-01] a receipt stands although its investor has an address that is none', async () => {
  const scene = fundingScene(server);
  const recorder = await server.make.user({ level: 'admin' });
  const { id, person } = await scene.waiting();
  const bystander = await scene.waiting();
  await sql`UPDATE users SET email = 'no address' WHERE _id = ${person._id}`.execute(server.platform.db);
  expect(await scene.record({ id }, await server.signIn(recorder))).toMatchObject({
    status: 200,
    body: { item: { receipts: [{ kind: 'receipt' }] } },
  });
  const { emailsTo } = people(server);
  expect(await emailsTo('no address')).toMatchObject([
    { subject: expect.stringContaining('Funded in full') },
  ]);
  expect((await emailsTo(recorder.email)).map(({ text }) => text)).toEqual([
    expect.stringContaining('“no address” is no email address'),
  ]);
  expect(await emailsTo(bystander.person.email)).toEqual([]);
});
