import type { AccreditationPage } from '@paddock/contract';
import { dayIn } from '@paddock/domain';
import { people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let admin: { _id: string };
let adminAuthCode: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.make.user({ level: 'admin' });
  adminAuthCode = await server.signIn(admin);
});
afterAll(() => server.close());

const reviewed = async (user: string, decision: Record<string, unknown>, authCode = adminAuthCode) => {
  const { body } = await server.request<{ item: AccreditationPage }>(
    'GET',
    `/api/backoffice/accreditations/${user}`,
    { authCode },
  );
  return server.request<{ fields: Record<string, string> }>('POST', '/api/backoffice/accreditations/review', {
    authCode,
    body: { user, statement: body.item.statement, ...decision },
  });
};
const update = (id: string, body: unknown, authCode: string) =>
  server.request<{ item: Record<string, unknown>; fields: Record<string, string>; message: string }>(
    'PUT',
    `/api/users/${id}`,
    { body, authCode },
  );
const statedAccreditation = { accreditation: '1', accreditationType: 'individual' } as const;
const findReview = async (id: string) =>
  server.platform.db
    .selectFrom('users')
    .select(['accreditationReview', 'accreditationReviewedBy', 'accreditationReviewedAt'])
    .select(['accreditationReviewReason', 'accreditationValidUntil'])
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();
const findStatedAt = async (id: string) =>
  (
    await server.platform.db
      .selectFrom('users')
      .select('accreditationStatedAt')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow()
  ).accreditationStatedAt;
const emptyReview = {
  accreditationReview: null,
  accreditationReviewedBy: null,
  accreditationReviewedAt: null,
  accreditationReviewReason: null,
  accreditationValidUntil: null,
};

async function createReviewedPerson() {
  const person = await server.make.user(statedAccreditation);
  const nextYear = new Date(server.clock.now().getTime() + 356 * 24 * 60 * 60_000);
  const validUntil = `${dayIn(nextYear, 'UTC')}T00:00:00`;
  const reply = await reviewed(person._id, {
    decision: 'accepted',
    reason: 'Brokerage statement of October',
    validUntil: `${validUntil}.000Z`,
  });
  return { person, reply, validUntil, authCode: await server.signIn(person) };
}

describe('the review of an accreditation', () => {
  it('[ACC-04] records who made the decision and when', async () => {
    const { person, reply, validUntil } = await createReviewedPerson();
    expect(reply.status).toBe(200);
    expect(await findReview(person._id)).toEqual({
      accreditationReview: 'accepted',
      accreditationReviewedBy: admin._id,
      accreditationReviewedAt: expect.any(Date),
      accreditationReviewReason: 'Brokerage statement of October',
      accreditationValidUntil: new Date(`${validUntil}Z`),
    });
  });

  it('[ACC-04] shows the user its decision, reason and end, but not the reviewer', async () => {
    const { person, validUntil, authCode } = await createReviewedPerson();
    const own = await server.request<{ item: Record<string, unknown> }>('GET', `/api/users/${person._id}`, {
      authCode,
    });
    expect(own.body.item).toMatchObject({
      accreditationReview: 'accepted',
      accreditationReviewReason: 'Brokerage statement of October',
      accreditationValidUntil: `${validUntil}+00:00`,
    });
    expect(own.body.item).not.toHaveProperty('accreditationReviewedBy');
    expect(own.body.item).not.toHaveProperty('accreditationReviewedAt');
  });

  it('[ACC-04] is cleared when the user states their accreditation again, even with the same answer', async () => {
    const { person, authCode } = await createReviewedPerson();
    server.clock.set(new Date());
    expect((await update(person._id, statedAccreditation, authCode)).status).toBe(200);
    expect(await findReview(person._id)).toEqual(emptyReview);
    expect((await findStatedAt(person._id))?.getTime()).toBe(server.clock.now().getTime());
    await update(person._id, { accreditation: null, accreditationType: null }, authCode);
    expect(await findStatedAt(person._id)).toBeNull();
  });

  it('[ACC-04] stays when the user changes only names or the address', async () => {
    const { person, authCode } = await createReviewedPerson();
    await update(person._id, { lastName: 'Byron', city: 'London', trustName: 'Byron Trust' }, authCode);
    expect((await findReview(person._id)).accreditationReview).toBe('accepted');
  });

  it('[ACC-04] is cleared by an admin who changes the answer, and stays if the form sends it back unchanged', async () => {
    const { person } = await createReviewedPerson();
    await update(person._id, statedAccreditation, adminAuthCode);
    expect((await findReview(person._id)).accreditationReview).toBe('accepted');
    await update(person._id, { accreditation: '2' }, adminAuthCode);
    expect(await findReview(person._id)).toEqual(emptyReview);
  });

  it('[ACC-04] is never written by the user, whatever is sent', async () => {
    const person = await server.make.user(statedAccreditation);
    const authCode = await server.signIn(person);
    await update(
      person._id,
      { accreditationReview: 'accepted', accreditationValidUntil: '2030-01-01', city: 'Reno' },
      authCode,
    );
    expect(await findReview(person._id)).toEqual(emptyReview);
  });

  it('[ACC-04] is rejected from a superadmin about themselves, and sets its own time and author', async () => {
    const superadmin = await server.make.user({ level: 'superadmin', ...statedAccreditation });
    const authCode = await server.signIn(superadmin);
    expect((await reviewed(superadmin._id, { decision: 'accepted' }, authCode)).status).toBe(409);
    const { person } = await createReviewedPerson();
    const made = {
      decision: 'accepted',
      accreditationReviewedBy: person._id,
      accreditationReviewedAt: '2001-01-01',
    };
    expect((await reviewed(person._id, made, authCode)).status).toBe(200);
    const review = await findReview(person._id);
    expect(review.accreditationReviewedBy).toBe(superadmin._id);
    expect(review.accreditationReviewedAt?.getUTCFullYear()).toBeGreaterThan(2001);
  });

  it('[ACC-04] is refused only with a reason', async () => {
    const { person } = await createReviewedPerson();
    expect(await reviewed(person._id, { decision: 'refused' })).toMatchObject({
      status: 400,
      body: { fields: { reason: expect.any(String) } },
    });
    expect((await reviewed(person._id, { decision: 'maybe' })).status).toBe(400);
  });

  it('[BAC-09] is written by no update of the record, one or many, whatever the level: it would not tell the investor', async () => {
    const person = await server.make.user(statedAccreditation);
    const superadmin = await server.signIn(await server.make.user({ level: 'superadmin' }));
    const values = {
      accreditationReview: 'accepted',
      accreditationReviewReason: 'Trust me',
      accreditationValidUntil: '2030-01-01T00:00:00.000Z',
    };
    for (const authCode of [adminAuthCode, superadmin]) {
      await update(person._id, { ...values, city: 'Reno' }, authCode);
      await server.request('POST', '/api/backoffice/records/users/bulk', {
        authCode,
        body: { ids: [person._id], action: { set: values } },
      });
    }
    expect(await findReview(person._id)).toEqual(emptyReview);
    expect(await people(server).emailsTo(person.email)).toEqual([]);
    const { person: decided } = await createReviewedPerson();
    await update(decided._id, { accreditationReview: null }, superadmin);
    expect((await findReview(decided._id)).accreditationReview).toBe('accepted');
  });
});
