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
import {
  confirmMatch,
  forgetMatches,
  keepMatchOf,
  markReminded,
  matchPapers,
  releaseMatch,
} from './index.ts';
import { recordMatch } from './record-match.ts';

let server: TestServer;
let scene: PaperScene;
beforeAll(async () => {
  server = await testServer();
  scene = paperScene(server);
});
beforeEach(async () => {
  await scene.admin();
});
afterAll(() => server.close());

/** A paper of a profile, and another one beside it. */
async function papers(name: string) {
  const holder = await scene.holder(`${name} LLC`);
  const bystander = await scene.holder(`${name} Bystander LLC`);
  const person = (await server.make.user({ level: 'admin' }))._id;
  return {
    holder,
    bystander,
    person,
    id: await scene.draft(`${name}.pdf`, holder.taxId, holder.legalName),
    other: await scene.draft(`${name} 2.pdf`, bystander.taxId, bystander.legalName),
  };
}

async function invite(email: string, lastName: string): Promise<string> {
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
      portal: server.portal._id,
      level: 'user',
      codeHash: Buffer.from(_id),
      sentAt: now,
      expiresAt: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  return _id;
}

const changesOf = async (act: () => Promise<unknown>) => (await rowChanges(server, act)).paper_matches;

it('[BAC-15] what is found does not replace what somebody has said, or what was found before', async () => {
  const { holder, bystander, person, id, other } = await papers('Recorded');
  const { db } = server.platform;
  const found = {
    match: { addressee: holder.id, year: 2024, confidence: 'likely', reasons: ['name-in-text'] },
    isInvitation: false,
    isReadable: true,
  } as unknown as Parameters<typeof recordMatch>[2];
  expect(await changesOf(() => recordMatch(db, id, found))).toEqual({
    changed: [
      expect.objectContaining({
        document: id,
        state: 'matched',
        holder: holder.id,
        invitation: null,
        year: 2024,
        confidence: 'likely',
        reasons: ['name-in-text'],
      }),
    ],
  });
  const again = { ...found, match: { ...found.match, addressee: bystander.id } };
  expect(await changesOf(() => recordMatch(db, id, again))).toBeUndefined();
  const chosen = { holder: bystander.id };
  await confirmMatch(db, other, { chosen, by: person, now: server.clock.now() });
  await db.updateTable('paper_matches').set({ state: 'waiting' }).where('document', '=', other).execute();
  expect(await changesOf(() => recordMatch(db, other, found))).toBeUndefined();
  await db.updateTable('paper_matches').set({ state: 'matched' }).where('document', '=', other).execute();
});

it('[BAC-15] a paper of somebody who is invited is matched to the invitation, one of a profile to the profile', async () => {
  const invitation = await invite('ines.matched@example.com', 'Invitedperson');
  const { holder, id } = await papers('Profiled');
  const invited = await scene.draft('K-1 Ines Invitedperson 2025.pdf', 'Ines Invitedperson');
  await scene.matchAll();
  const [own, theirs] = await scene.drafts([id, invited]);
  expect(own?.match).toMatchObject({ holder: { _id: holder.id }, invitation: null, state: 'matched' });
  expect(theirs?.match).toMatchObject({ holder: null, invitation: { _id: invitation }, state: 'matched' });
});

it('[BAC-15] whom a paper is for is said of that paper: a profile or an invitation, until another person is chosen', async () => {
  const { db } = server.platform;
  const { holder, bystander, person, id, other } = await papers('Said');
  const invitation = await invite('ines.said@example.com', 'Said');
  await scene.matchAll();
  const by = { by: person, now: server.clock.now() };
  const one = (row: object) => ({ changed: [expect.objectContaining({ document: id, ...row })] });
  expect(await changesOf(() => confirmMatch(db, id, { chosen: { invitation }, ...by }))).toEqual(
    one({ holder: null, invitation, confirmedBy: person }),
  );
  expect(await changesOf(() => releaseMatch(db, id, by))).toEqual(one({ releasedBy: person }));
  expect(await changesOf(() => confirmMatch(db, id, { chosen: { holder: bystander.id }, ...by }))).toEqual(
    one({ holder: bystander.id, invitation: null, releasedAt: null, releasedBy: null }),
  );
  // The same person or profile, whichever is said.
  for (const same of [{ user: bystander.user._id }, { investing_entity: bystander.id }, {}])
    expect(await changesOf(() => keepMatchOf(db, id, same))).toBeUndefined();
  for (const another of [
    { user: holder.user._id },
    { investing_entity: holder.id },
    { user: null },
    { investing_entity: null },
  ]) {
    await confirmMatch(db, id, { chosen: { holder: bystander.id }, ...by });
    expect(await changesOf(() => keepMatchOf(db, id, another))).toEqual(
      one({ holder: null, confirmedAt: null, confirmedBy: null }),
    );
  }
  await forgetMatches(db, []);
  expect(await changesOf(() => forgetMatches(db, [id]))).toEqual({
    removed: [expect.objectContaining({ document: id })],
  });
  expect((await scene.drafts([other]))[0]?.match?.holder?._id).toBe(bystander.id);
});

it('[BAC-15] a reminder is marked once, for the papers that it is about', async () => {
  const { db } = server.platform;
  const { id, other } = await papers('Reminded');
  const now = server.clock.now();
  expect(await markReminded(db, [], now)).toEqual([]);
  expect(await changesOf(async () => expect(await markReminded(db, [id], now)).toEqual([id]))).toEqual({
    changed: [expect.objectContaining({ document: id })],
  });
  const later = new Date(now.getTime() + 1_000);
  expect(await markReminded(db, [id, other], later)).toEqual([other]);
  const stored = await db
    .selectFrom('paper_matches')
    .select('remindedAt')
    .where('document', '=', id)
    .executeTakeFirstOrThrow();
  expect(stored.remindedAt).toEqual(now);
});

it('[BAC-15] a run that has to stop hands over what still waits, and one that finds nothing ends', async () => {
  const { holder, id } = await papers('Handed Over');
  const stopped = jobRun({ slices: 0, db: server.platform.db });
  await matchPapers(server.platform, server.store, stopped);
  expect([stopped.next, stopped.isQueuedAgain]).toEqual([{}, false]);
  expect((await scene.drafts([id]))[0]?.match?.state).toBe('waiting');
  expect((await scene.matchAll()).next).toBeUndefined();
  expect((await scene.drafts([id]))[0]?.match?.holder?._id).toBe(holder.id);
  const idle = jobRun({ slices: 0, db: server.platform.db });
  await matchPapers(server.platform, server.store, idle);
  expect(idle.next).toBeUndefined();
});
