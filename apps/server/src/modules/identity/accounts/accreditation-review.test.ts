import { type TestServer, testServer } from '@paddock/testing';
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
  const reply = await update(
    person._id,
    {
      accreditationReview: 'accepted',
      accreditationReviewReason: 'Brokerage statement of October',
      accreditationValidUntil: '2027-11-21T00:00:00.000Z',
    },
    adminAuthCode,
  );
  return { person, reply, authCode: await server.signIn(person) };
}

describe('the review of an accreditation', () => {
  it('[ACC-04] records who made the decision and when', async () => {
    const { person, reply } = await createReviewedPerson();
    expect(reply.status).toBe(200);
    expect(await findReview(person._id)).toEqual({
      accreditationReview: 'accepted',
      accreditationReviewedBy: admin._id,
      accreditationReviewedAt: expect.any(Date),
      accreditationReviewReason: 'Brokerage statement of October',
      accreditationValidUntil: new Date('2027-11-21T00:00:00Z'),
    });
  });

  it('[ACC-04] shows the user its decision, reason and end, but not the reviewer', async () => {
    const { person, authCode } = await createReviewedPerson();
    const own = await server.request<{ item: Record<string, unknown> }>('GET', `/api/users/${person._id}`, {
      authCode,
    });
    expect(own.body.item).toMatchObject({
      accreditationReview: 'accepted',
      accreditationReviewReason: 'Brokerage statement of October',
      accreditationValidUntil: '2027-11-21T00:00:00+00:00',
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
    expect(await update(superadmin._id, { accreditationReview: 'accepted' }, authCode)).toMatchObject({
      status: 409,
    });
    const { person } = await createReviewedPerson();
    await update(
      person._id,
      {
        accreditationReview: 'accepted',
        accreditationReviewedBy: person._id,
        accreditationReviewedAt: '2001-01-01',
      },
      authCode,
    );
    const review = await findReview(person._id);
    expect(review.accreditationReviewedBy).toBe(superadmin._id);
    expect(review.accreditationReviewedAt?.getUTCFullYear()).toBeGreaterThan(2001);
  });

  it('[ACC-04] is refused only with a reason, and withdrawn as a whole', async () => {
    const { person } = await createReviewedPerson();
    expect(await update(person._id, { accreditationReview: 'refused' }, adminAuthCode)).toMatchObject({
      status: 400,
      body: { fields: { accreditationReviewReason: expect.any(String) } },
    });
    expect((await update(person._id, { accreditationReview: 'maybe' }, adminAuthCode)).status).toBe(400);
    await update(person._id, { accreditationReview: null }, adminAuthCode);
    expect(await findReview(person._id)).toEqual(emptyReview);
  });
});
