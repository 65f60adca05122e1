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
