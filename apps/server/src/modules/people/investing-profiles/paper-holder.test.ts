import { type DelegateScene, delegateScene, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** The copy of the first signature of a participation names this profile. */
const signedBy = (entity: string, syndUser: string) =>
  server.platform.db
    .insertInto('participation_holders')
    .values({
      syndUser,
      entity,
      kind: 'individual',
      name: 'Signed',
      signatory: 'Signed',
      address: '',
      at: server.clock.now(),
    })
    .execute();

it('[ENT-07] a paper is filed for a profile of its reader that is in use or has held an investment', async () => {
  const { db } = server.platform;
  const { daniel, ellen, fund, llc, self } = await scene.made();
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
  expect(await problemOf({ profile: llc, user: ellen._id, isUnusedToo: true })).toBe(notTheirs);
  expect(await problemOf({ profile: self, user: daniel._id })).toBeNull();
  // Opened and declined, but never held, beside what the others of the person hold.
  const unused = await scene.profile(daniel.authCode, 'trust', 'Okafor Unused Trust');
  await server.make.participation({
    user: daniel._id,
    fund: fund._id,
    investing_entity: unused,
    invest_status: 'Declined investment',
  });
  expect(await problemOf({ profile: unused, user: daniel._id })).toBeNull();
  await archive(unused);
  expect(await problemOf({ profile: unused, user: daniel._id })).toBe(
    'This investing profile is archived and has never held an investment. Please choose another one.',
  );
  expect(await problemOf({ profile: unused, user: daniel._id, isUnusedToo: true })).toBeNull();
});

describe('an archived profile has held an investment', () => {
  const takesPapers = (profile: string, user: string) =>
    assertPaperHolder(server.platform.db, { profile, user }).then(
      () => true,
      () => false,
    );
  const changed = (id: string, values: object) =>
    server.platform.db.updateTable('synd_users').set(values).where('_id', '=', id).execute();
  const released = { invest_status: null, sa_complete_date: null, investing_entity: null };

  it('[ENT-07] also when it was released since', async () => {
    const { daniel, self, ownInvestment } = await scene.made();
    await archive(self);
    await changed(ownInvestment, { ...released, investing_entity: self, releasedAt: server.clock.now() });
    expect(await takesPapers(self, daniel._id)).toBe(true);
    await changed(ownInvestment, { releasedAt: null });
    expect(await takesPapers(self, daniel._id)).toBe(false);
  });

  it('[ENT-07] also when corrected terms made it that of another profile, by the agreement that it had signed', async () => {
    const { daniel, llc, self, ownInvestment } = await scene.made();
    const unused = await scene.profile(daniel.authCode, 'trust', 'Okafor Unused Trust');
    const fund = (await server.make.fund())._id;
    for (const one of [self, unused]) await archive(one);
    await changed(ownInvestment, { investing_entity: llc, fund });
    expect(await takesPapers(self, daniel._id)).toBe(false);
    const { db, clock } = server.platform;
    const request = newId();
    await sql`INSERT INTO signature_requests (_id, "syndUser", "supersededAt", holder)
      VALUES (${request}, ${ownInvestment}, ${clock.now()}, ${JSON.stringify({ entity: self })})`.execute(db);
    // Nobody has signed it.
    expect(await takesPapers(self, daniel._id)).toBe(false);
    expect(await findOnlyProfile(db, { user: daniel._id, fund })).toBe(llc);
    await sql`UPDATE signature_requests SET "completedAt" = ${clock.now()} WHERE _id = ${request}`.execute(
      db,
    );
    expect(await takesPapers(self, daniel._id)).toBe(true);
    // Both have held it, so neither is guessed.
    expect(await findOnlyProfile(db, { user: daniel._id, fund })).toBeNull();
    expect(await takesPapers(unused, daniel._id)).toBe(false);
  });

  it('[ENT-07] also when its name is in the copy of the first signature alone', async () => {
    const { daniel, llc, self, ownInvestment } = await scene.made();
    const unused = await scene.profile(daniel.authCode, 'trust', 'Okafor Unused Trust');
    for (const one of [self, unused]) await archive(one);
    await changed(ownInvestment, { investing_entity: llc, fund: (await server.make.fund())._id });
    expect(await takesPapers(self, daniel._id)).toBe(false);
    await signedBy(self, ownInvestment);
    expect(await takesPapers(self, daniel._id)).toBe(true);
    expect(await takesPapers(unused, daniel._id)).toBe(false);
  });
});

describe('a paper without a choice', () => {
  const only = (user: { _id: string }, fund: string | null) =>
    findOnlyProfile(server.platform.db, { user: user._id, fund });

  it('[ENT-07] is for the only profile in the fund, or without a fund the only one of the person', async () => {
    const { daniel, ada, ellen, fund, llc, ellenLlc } = await scene.made();
    expect(await only(daniel, fund._id)).toBeNull();
    expect(await only(daniel, null)).toBeNull();
    expect(await only(ada, fund._id)).toBeNull();
    expect(await only(ellen, null)).toBe(ellenLlc);
    expect(await only(ellen, fund._id)).toBe(ellenLlc);
    const second = await server.make.fund();
    await scene.invested(daniel._id, second._id, llc);
    expect(await only(daniel, second._id)).toBe(llc);
  });

  it('[ENT-07] is for no profile that takes no part in the fund, no matter who else does', async () => {
    const { daniel, ellen, llc, self, ellenLlc } = await scene.made();
    const fund = await server.make.fund();
    expect(await only(ellen, fund._id)).toBeNull();
    // One that was asked, and declined, takes part.
    const declined = await server.make.fund();
    await server.make.participation({
      user: ellen._id,
      fund: declined._id,
      investing_entity: ellenLlc,
      invest_status: 'Declined investment',
    });
    expect(await only(ellen, declined._id)).toBe(ellenLlc);
    await scene.invested(daniel._id, fund._id, llc);
    await archive(llc);
    // The one in use is not guessed in the place of the archived one that holds the investment.
    expect(await only(daniel, fund._id)).toBe(llc);
    await scene.invested(daniel._id, fund._id, self);
    expect(await only(daniel, fund._id)).toBeNull();
  });

  it('[ENT-07] is not guessed beside an archived profile, nor for one that takes no papers', async () => {
    const { daniel, ellen, self, ellenLlc, ellenInvestment } = await scene.made();
    await archive(self);
    expect(await only(daniel, null)).toBeNull();
    await archive(ellenLlc);
    expect(await only(ellen, null)).toBe(ellenLlc);
    await server.platform.db.deleteFrom('synd_users').where('_id', '=', ellenInvestment).execute();
    expect(await only(ellen, null)).toBeNull();
  });

  it('[ENT-07] is not guessed where nobody knows who holds an investment of the person', async () => {
    const { daniel, ellen, fund, ellenLlc, ownInvestment } = await scene.made();
    const second = await server.make.fund();
    await server.platform.db
      .updateTable('synd_users')
      .set({ investing_entity: null })
      .where('_id', '=', ownInvestment)
      .execute();
    expect(await only(daniel, fund._id)).toBeNull();
    // One that was only looked at says nothing.
    await server.make.participation({ user: ellen._id, fund: second._id });
    expect(await only(ellen, null)).toBe(ellenLlc);
    await server.platform.db
      .updateTable('synd_users')
      .set({ invest_status: 'Accepted investment' })
      .where('fund', '=', second._id)
      .execute();
    expect(await only(ellen, null)).toBeNull();
    expect(await only(ellen, fund._id)).toBe(ellenLlc);
  });
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
