import { type DelegateScene, delegateScene, rowChanges, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findByTaxIds } from './find-by-tax-id.ts';
import { recordProfileReview, statedAccreditationValues } from './stated-accreditation.ts';

let server: TestServer;
let scene: DelegateScene;
beforeAll(async () => {
  server = await testServer();
  scene = await delegateScene(server);
});
afterAll(() => server.close());

const unreviewed = {
  accreditationReview: null,
  accreditationReviewReason: null,
  accreditationValidUntil: null,
  accreditationReviewedBy: null,
  accreditationReviewedAt: null,
};

it('[ENT-06] an answer of the kind is stated now and reviewed by nobody, and none is stated of an archived profile', () => {
  const now = server.clock.now();
  const stated = (values: Readonly<Record<string, unknown>>, more: object = {}) =>
    statedAccreditationValues(values, { kind: 'individual', isArchived: false, now, ...more });
  expect(stated({ legalName: 'Daniel Okafor' })).toEqual({});
  expect(stated({ accreditation: null })).toEqual({ ...unreviewed, accreditationStatedAt: null });
  expect(stated({ accreditation: null }, { isArchived: true })).toMatchObject({
    accreditationStatedAt: null,
  });
  expect(stated({ accreditation: '1' })).toEqual({ ...unreviewed, accreditationStatedAt: now.toISOString() });
  expect(() => stated({ accreditation: '1' }, { isArchived: true })).toThrow('archived');
  expect(() => stated({ accreditation: 'no such answer' })).toThrow();
  expect(() => stated({ accreditation: 'no such answer' }, { isArchived: true })).toThrow('archived');
});

it('[ENT-06] a review is recorded of one profile, and withdrawn with its time', async () => {
  const { db } = server.platform;
  const { daniel, llc } = await scene.made();
  const now = server.clock.now();
  const by = daniel._id;
  const review = (decision: 'refused' | null) => () =>
    recordProfileReview(db, llc, { decision, reason: 'Too old', validUntil: null, by, now });
  const changed = (row: object) => ({ changed: [expect.objectContaining({ _id: llc, ...row })] });
  expect((await rowChanges(server, review('refused'))).investing_entities).toEqual(
    changed({ accreditationReview: 'refused', accreditationReviewReason: 'Too old' }),
  );
  const reviewedAt = async () =>
    (
      await db
        .selectFrom('investing_entities')
        .select('accreditationReviewedAt')
        .where('_id', '=', llc)
        .executeTakeFirstOrThrow()
    ).accreditationReviewedAt;
  expect(await reviewedAt()).toEqual(now);
  expect((await rowChanges(server, review(null))).investing_entities).toEqual(
    changed({ accreditationReview: null }),
  );
  expect(await reviewedAt()).toBeNull();
});

it('[ENT-06] a review ends where the profile may be another legal person since, and only that one’s', async () => {
  const { db } = server.platform;
  const { daniel, ellen, llc, ellenLlc } = await scene.made();
  const save = (authCode: string, id: string, body: object) => async () => {
    const { status } = await server.request('PUT', `/api/investing_entities/${id}`, { authCode, body });
    expect(status).toBe(200);
  };
  const accept = async (profile: string, decision: 'accepted' | 'refused' = 'accepted') => {
    await db
      .updateTable('investing_entities')
      .set({ accreditation: '6', accreditationStatedAt: server.clock.now() })
      .where('_id', '=', profile)
      .execute();
    const validUntil = decision === 'accepted' ? new Date('2099-01-01') : null;
    const now = server.clock.now();
    await recordProfileReview(db, profile, { decision, reason: null, validUntil, by: ellen._id, now });
  };
  const reviewOf = async (profile: string) =>
    (await db
      .selectFrom('investing_entities')
      .select(['accreditation', 'accreditationReview', 'accreditationValidUntil', 'accreditationReviewedBy'])
      .where('_id', '=', profile)
      .executeTakeFirstOrThrow()) satisfies object;
  const accepted = {
    accreditation: '6',
    accreditationReview: 'accepted',
    accreditationReviewedBy: ellen._id,
  };
  const waiting = {
    accreditation: '6',
    accreditationReview: null,
    accreditationValidUntil: null,
    accreditationReviewedBy: null,
  };
  await save(daniel.authCode, llc, { legalName: 'Okafor Holdings, LLC', taxId: '21-3456789' })();
  await accept(llc);
  await accept(ellenLlc);
  // The same letters, the same number, and what does not say who it is.
  for (const body of [
    { legalName: 'OKAFOR HOLDINGS LLC' },
    { legalName: 'Okafor Holdings, L.L.C.', taxId: '213456789' },
    { formationState: 'DE', signatoryName: 'Daniel Okafor' },
  ]) {
    await save(daniel.authCode, llc, body)();
    expect(await reviewOf(llc), JSON.stringify(body)).toMatchObject(accepted);
  }
  for (const body of [{ legalName: 'Another Holdings LLC' }, { taxId: '88-7654321' }]) {
    await accept(llc);
    const { investing_entities: changes, users } = await rowChanges(server, save(daniel.authCode, llc, body));
    expect(changes).toEqual({ changed: [expect.objectContaining({ _id: llc, ...waiting })] });
    // The account follows the review of its usual profile.
    expect(users).toEqual({
      changed: [expect.objectContaining({ _id: daniel._id, accreditationReview: null })],
    });
    expect(await reviewOf(ellenLlc)).toMatchObject(accepted);
  }
  // What was refused stays so until a document is sent.
  await accept(llc, 'refused');
  await save(daniel.authCode, llc, { legalName: 'Third Holdings LLC' })();
  expect(await reviewOf(llc)).toMatchObject({ accreditationReview: 'refused' });
});

it('[ENT-06] a review goes on where a person gets another name, and a profile its first one', async () => {
  const { db } = server.platform;
  const { daniel, llc, self } = await scene.made();
  const accept = (profile: string) =>
    recordProfileReview(db, profile, {
      decision: 'accepted',
      reason: null,
      validUntil: null,
      by: null,
      now: server.clock.now(),
    });
  const reviewOf = async (profile: string) =>
    (
      await db
        .selectFrom('investing_entities')
        .select('accreditationReview')
        .where('_id', '=', profile)
        .executeTakeFirstOrThrow()
    ).accreditationReview;
  await db.updateTable('investing_entities').set({ isUnnamed: true }).where('_id', '=', llc).execute();
  for (const profile of [llc, self]) await accept(profile);
  for (const profile of [llc, self]) {
    const body = { legalName: 'Daniel Okafor-Lindqvist' };
    const reply = await server.request('PUT', `/api/investing_entities/${profile}`, {
      authCode: daniel.authCode,
      body,
    });
    expect(reply.status).toBe(200);
    expect(await reviewOf(profile)).toBe('accepted');
  }
});

it('[BAC-15] profiles are found by the tax ids that are asked for, and by no other', async () => {
  const { db, secrets } = server.platform;
  expect(await findByTaxIds(db, secrets, ['123456789'])).toEqual([]);
  const { daniel, ellen, llc, ellenLlc } = await scene.made();
  const save = (authCode: string, id: string, taxId: string) =>
    server.request('PUT', `/api/investing_entities/${id}`, { authCode, body: { taxId } });
  expect((await save(daniel.authCode, llc, '12-3456789')).status).toBe(200);
  expect((await save(ellen.authCode, ellenLlc, '98-7654321')).status).toBe(200);
  expect(await findByTaxIds(db, secrets, [])).toEqual([]);
  expect(await findByTaxIds(db, secrets, ['123456789'])).toEqual([llc]);
  expect(await findByTaxIds(db, secrets, ['112233445'])).toEqual([]);
  expect((await findByTaxIds(db, secrets, ['987654321', '123456789'])).toSorted()).toEqual(
    [llc, ellenLlc].toSorted(),
  );
});
