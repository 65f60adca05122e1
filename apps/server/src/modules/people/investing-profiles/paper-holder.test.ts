import { type DelegateScene, delegateScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { chooseHolder } from './choose-holder.ts';
import { readJointAccount, readProfileNames } from './own-profile.ts';
import { assertPaperHolder, findOnlyProfile } from './paper-holder.ts';
import { readProfileHolder } from './profile-holder.ts';

let server: TestServer;
let scene: DelegateScene;
beforeAll(async () => {
  server = await testServer();
  scene = await delegateScene(server);
});
afterAll(() => server.close());

const archive = (id: string) =>
  server.platform.db
    .updateTable('investing_entities')
    .set({ archivedAt: server.clock.now(), isDefault: false })
    .where('_id', '=', id)
    .execute();

it('[ENT-07] a paper is filed for a profile of its reader that is in use, or was when it got the others', async () => {
  const { db } = server.platform;
  const { daniel, ellen, llc, self } = await scene.made();
  const problemOf = (wanted: Parameters<typeof assertPaperHolder>[1]) =>
    assertPaperHolder(db, wanted).then(
      () => null,
      (error: Error) => error.message,
    );
  await archive(self);
  expect(await problemOf({ profile: llc, user: daniel._id })).toBeNull();
  expect(await problemOf({ profile: llc, user: null })).toBe('Choose the person first.');
  const notTheirs = 'This is none of the investing profiles of this person.';
  expect(await problemOf({ profile: llc, user: ellen._id })).toBe(notTheirs);
  expect(await problemOf({ profile: newId(), user: daniel._id })).toBe(notTheirs);
  expect(await problemOf({ profile: llc, user: ellen._id, isArchivedToo: true })).toBe(notTheirs);
  expect(await problemOf({ profile: self, user: daniel._id })).toBe(
    'This investing profile is archived. Please choose another one.',
  );
  expect(await problemOf({ profile: self, user: daniel._id, isArchivedToo: true })).toBeNull();
});

it('[ENT-07] a paper without a choice is for the only profile in the fund, or the only one, and is not guessed', async () => {
  const { db } = server.platform;
  const { daniel, ada, ellen, fund, llc, self, ellenLlc, ownInvestment } = await scene.made();
  const only = (user: { _id: string }, held: string | null) =>
    findOnlyProfile(db, { user: user._id, fund: held });
  expect(await only(daniel, fund._id)).toBeNull();
  expect(await only(daniel, null)).toBeNull();
  expect(await only(ada, fund._id)).toBeNull();
  expect(await only(ellen, null)).toBe(ellenLlc);
  await db
    .updateTable('synd_users')
    .set({ investing_entity: null })
    .where('_id', '=', ownInvestment)
    .execute();
  expect(await only(daniel, fund._id)).toBe(llc);
  expect(await only(daniel, (await server.make.fund())._id)).toBeNull();
  await archive(self);
  expect(await only(daniel, null)).toBe(llc);
});

it('[ENT-03] a commitment is for the profile that is asked for, of the person, in use and of its method', async () => {
  const { db } = server.platform;
  const { daniel, ellen, llc, self, ellenLlc } = await scene.made();
  const choose = (user: { _id: string }, choice: Partial<Parameters<typeof chooseHolder>[1]>) =>
    chooseHolder(db, {
      user: user._id,
      method: 'ENTITY',
      asked: null,
      participation: null,
      now: server.clock.now(),
      ...choice,
    }).then(
      ({ profile, created }) => [profile._id, created !== undefined],
      (error: Error) => error.message,
    );
  const participation = (_id: string) => ({ _id, kind: 'llc' as const, isArchived: false });
  expect(await choose(daniel, { asked: llc })).toEqual([llc, false]);
  expect(await choose(daniel, { asked: ellenLlc })).toBe('This is none of your investing profiles.');
  expect(await choose(daniel, { asked: self })).toContain('is not for this method of investment');
  const second = await scene.profile(daniel.authCode, 'llc', 'Okafor Second LLC');
  // The default one, unless the participation was opened for another that fits.
  expect(await choose(daniel, {})).toEqual([llc, false]);
  expect(await choose(daniel, { participation: participation(second) })).toEqual([second, false]);
  expect(await choose(daniel, { method: 'CASH', participation: participation(second) })).toEqual([
    self,
    false,
  ]);
  expect(await choose(ellen, { method: 'CASH' })).toEqual([expect.any(String), true]);
  await archive(second);
  const archived = 'This investing profile is archived. Please choose another one.';
  expect(await choose(daniel, { asked: second })).toBe(archived);
  // Archived since it was read.
  expect(await choose(daniel, { participation: participation(second) })).toBe(archived);
});

it('[ENT-05] the second owner of a joint account, the names of profiles and the copy of a holder are read of these alone', async () => {
  const { db } = server.platform;
  const { daniel, ellen, llc, self } = await scene.made();
  const joint = await scene.profile(daniel.authCode, 'joint', 'Daniel and Ngozi Okafor');
  const setOwner = (id: string, jointOwnerName: string) =>
    db.updateTable('investing_entities').set({ jointOwnerName }).where('_id', '=', id).execute();
  const other = await scene.profile(ellen.authCode, 'joint', 'Ellen and Sam Whitfield');
  await setOwner(other, 'Sam Whitfield');
  await setOwner(joint, 'Ngozi Okafor');
  expect(await readJointAccount(db, { _id: joint, kind: 'joint' })).toEqual({ ownerName: 'Ngozi Okafor' });
  expect(await readJointAccount(db, { _id: llc, kind: 'llc' })).toBeNull();
  expect(await readProfileNames(db, [llc, null, self])).toEqual(
    new Map([
      [llc, 'Okafor Holdings LLC'],
      [self, 'Daniel Okafor'],
    ]),
  );
  expect(await readProfileNames(db, [null])).toEqual(new Map());
  expect(await readProfileHolder(db, { id: llc, user: ellen._id })).toBeUndefined();
  expect(await readProfileHolder(db, { id: llc, user: daniel._id })).toMatchObject({
    isUnnamed: false,
    holder: { entity: llc, kind: 'llc', name: 'Okafor Holdings LLC' },
  });
});
