import {
  jobRun,
  type PaperScene,
  paperScene,
  rowChanges,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { work as deliverAwaitedPapers } from './deliver-awaited-papers.job.ts';

let server: TestServer;
let scene: PaperScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = paperScene(server);
});
beforeEach(async () => {
  admin = await scene.admin();
});
afterAll(() => server.close());

async function invite(email: string, lastName: string, more: object = {}): Promise<string> {
  const [portal] = await server.platform.db.selectFrom('portals').select('_id').execute();
  const _id = newId();
  const now = server.clock.now();
  await server.platform.db
    .insertInto('invitations')
    .values({
      _id,
      createdAt: now,
      email,
      firstName: 'Ines',
      lastName,
      portal: portal?._id ?? '',
      level: 'user',
      codeHash: Buffer.from(_id),
      sentAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
      ...more,
    })
    .execute();
  return _id;
}
const accept = (invitation: string, user: string) =>
  server.platform.db
    .updateTable('invitations')
    .set({ acceptedBy: user, acceptedAt: server.clock.now() })
    .where('_id', '=', invitation)
    .execute();
const deliver = async () => {
  await deliverAwaitedPapers(server.platform, {}, jobRun());
  await scene.tellEverybody();
};

/** A paper of somebody who is invited, published for them. */
async function released(lastName: string, more: object = {}) {
  const email = `${lastName.toLowerCase()}@example.com`;
  const invitation = await invite(email, lastName, more);
  const id = await scene.draft(`${lastName}.pdf`, 'Nobody');
  await scene.confirm([id], { invitation });
  await scene.filing.post('edit', admin, { ids: [id], year: 2025 });
  expect((await scene.filing.publish(admin, [id])).body).toMatchObject({ awaited: 1 });
  return { id, email, invitation };
}

it('[BAC-15] papers of somebody who is invited appear when they arrive, and to nobody else', async () => {
  const invitation = await invite('ines@example.com', 'Awaited');
  const other = await invite('other@example.com', 'Stranger');
  const id = await scene.draft('K-1 Ines Awaited 2025.pdf', 'Ines Awaited');
  await scene.matchAll();
  expect((await scene.drafts([id]))[0]?.match).toMatchObject({
    holder: null,
    invitation: { _id: invitation, email: 'ines@example.com' },
    confidence: 'likely',
  });
  expect((await scene.drafts([id]))[0]?.problems).toEqual(['Choose a person.', 'Enter the year.']);
  await scene.confirm([id]);
  expect((await scene.drafts([id]))[0]?.problems).toEqual([]);
  const { body } = await scene.filing.publish(admin, [id]);
  expect(body).toMatchObject({ published: [], people: 0, awaited: 1 });
  const stranger = await server.make.user({ email: 'other@example.com' });
  await accept(other, stranger._id);
  await deliver();
  expect(await scene.taxOf({ authCode: await server.signIn(stranger) })).toEqual([]);
  const ines = await server.make.user({ email: 'ines@example.com' });
  await deliver();
  // An account with the address is not yet somebody who has opened the invitation.
  expect(await scene.taxOf({ authCode: await server.signIn(ines) })).toEqual([]);
  await accept(invitation, ines._id);
  await deliver();
  await deliver();
  expect(await scene.taxOf({ authCode: await server.signIn(ines) })).toEqual([id]);
  expect(await scene.emailsTo(ines)).toEqual(['A new tax document is ready for you']);
  expect(await scene.drafts([id])).toEqual([undefined]);
});

it('[BAC-15] a paper that lost its year while it waited for its reader is published once it has one again', async () => {
  const [lacking, complete] = [await released('Yearless'), await released('Yearly')];
  await scene.filing.post('edit', admin, { ids: [lacking.id], year: null });
  for (const { email, invitation } of [lacking, complete])
    await accept(invitation, (await server.make.user({ email }))._id);
  await deliver();
  const published = async () =>
    server.platform.db
      .selectFrom('tax_documents')
      .select(['_id', 'year'])
      .where('_id', 'in', [lacking.id, complete.id])
      .orderBy('createdAt')
      .execute();
  expect(await published()).toEqual([{ _id: complete.id, year: 2025 }]);
  expect((await scene.drafts([lacking.id]))[0]?.problems).toEqual(['Enter the year.']);
  await scene.filing.post('edit', admin, { ids: [lacking.id], year: 2024 });
  server.clock.advance(60_000);
  await deliver();
  expect(await published()).toEqual([
    { _id: complete.id, year: 2025 },
    { _id: lacking.id, year: 2024 },
  ]);
});

it('[BAC-15] a paper reaches who accepts a later invitation to the same address, and not who had accepted an earlier', async () => {
  const former = await server.make.user();
  const now = server.clock.now();
  const past = {
    createdAt: new Date(now.getTime() - 86_400_000),
    acceptedBy: former._id,
    acceptedAt: new Date(now.getTime() - 1),
  };
  await invite('again@example.com', 'Former', past);
  const { id, invitation } = await released('Again');
  await server.platform.db
    .updateTable('invitations')
    .set({ withdrawnAt: now })
    .where('_id', '=', invitation)
    .execute();
  await deliver();
  expect(await scene.taxOf({ authCode: await server.signIn(former) })).toEqual([]);
  const other = await server.make.user({ email: 'someone.else@example.com' });
  await accept(await invite('someone.else@example.com', 'Again'), other._id);
  const later = await invite('Again@example.com', 'Again');
  await deliver();
  const person = await server.make.user({ email: 'again@example.com' });
  await accept(later, person._id);
  await deliver();
  expect(await scene.taxOf({ authCode: await server.signIn(person) })).toEqual([id]);
  for (const each of [former, other])
    expect(await scene.taxOf({ authCode: await server.signIn(each) })).toEqual([]);
});

it('[BAC-15] a draft that is confirmed for somebody who is invited is not theirs before it is published', async () => {
  const invitation = await invite('early@example.com', 'Early');
  const id = await scene.draft('7.pdf', 'Nobody');
  await scene.confirm([id], { invitation });
  const early = await server.make.user({ email: 'early@example.com' });
  await accept(invitation, early._id);
  const changes = await rowChanges(server, deliver);
  expect(Object.keys(changes)).not.toContain('tax_documents');
});

it('[BAC-15] a paper that a profile was chosen for and then somebody who is invited is no longer the profile’s', async () => {
  const { id: profile, user } = await scene.holder('Chosen Too Early LLC');
  const invitation = await invite('later@example.com', 'Later');
  const [id, beside] = [await scene.draft('9.pdf', 'Nobody'), await scene.draft('10.pdf', 'Nobody')];
  const holderOf = async (draft: string) =>
    await server.platform.db
      .selectFrom('filing_drafts')
      .select(['user', 'investing_entity'])
      .where('_id', '=', draft)
      .executeTakeFirstOrThrow();
  for (const each of [id, beside]) await scene.confirm([each], { holder: profile });
  expect(await holderOf(id)).toEqual({ user: user._id, investing_entity: profile });
  expect((await scene.confirm([id], { invitation })).status).toBe(200);
  expect(await holderOf(id)).toEqual({ user: null, investing_entity: null });
  expect(await holderOf(beside)).toEqual({ user: user._id, investing_entity: profile });
});

it('[BAC-15] nothing is confirmed for an invitation that was withdrawn (409), nor for one to the team (404)', async () => {
  const withdrawn = await invite('gone@example.com', 'Gone', { withdrawnAt: server.clock.now() });
  const team = await invite('team@example.com', 'Team', { level: 'admin' });
  const open = await invite('open@example.com', 'Open');
  const id = await scene.draft('8.pdf', 'Nobody');
  const changes = await rowChanges(server, async () => {
    expect((await scene.confirm([id], { invitation: withdrawn })).status).toBe(409);
    expect((await scene.confirm([id], { invitation: team })).status).toBe(404);
  });
  expect(Object.keys(changes)).not.toContain('paper_matches');
  expect((await scene.confirm([id], { invitation: open })).status).toBe(200);
});
