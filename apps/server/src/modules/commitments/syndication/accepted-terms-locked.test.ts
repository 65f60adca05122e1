import { type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: SigningScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  admin = await server.signIn(await server.make.user({ level: 'superadmin' }));
});
afterAll(() => server.close());

const stored = (id: string) =>
  server.platform.db.selectFrom('synd_users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const put = (id: string, body: unknown) =>
  server.request<{ item: Record<string, unknown>; code: string; message: string; fields: object }>(
    'PUT',
    `/api/synd_users/${id}`,
    { authCode: admin, body },
  );

describe('an accepted participation', () => {
  it('[SEC-01] keeps its decision, dates, flags, user and fund, whatever a superadmin sends', async () => {
    const { id } = await scene.invested();
    const before = await stored(id);
    const reply = await put(id, {
      invest_status: null,
      sa_start_date: null,
      sa_complete_date: '2026-01-01T00:00:00.000Z',
      ft_start_date: '2026-01-01T00:00:00.000Z',
      ft_complete_date: '2026-01-01T00:00:00.000Z',
      syndAgreementSignedByCurrentUser: true,
      syndAgreementSignedByCurrentUserCosub: true,
      user: (await server.make.user())._id,
      fund: (await server.make.fund())._id,
    });
    expect(reply.status).toBe(200);
    expect(await stored(id)).toEqual({ ...before, updatedAt: expect.any(Date) });
  });

  it.each([
    ['invest_amount', 250_000],
    ['invest_amount', null],
    ['method_of_inv', 'CASH'],
    ['is_married', true],
    ['is_marital_state', true],
    ['cosub_first_name', 'Eve'],
    ['cosub_last_name', 'Other'],
    ['cosub_email', 'eve@example.com'],
  ])('[SEC-01] rejects another %s and says where to correct it', async (name, value) => {
    const { id } = await scene.invested();
    const before = await stored(id);
    const reply = await put(id, { feedback: 'Changed besides', [name]: value });
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(Object.keys(reply.body.fields)).toEqual([name]);
    expect(reply.body.message).toContain('Correct them on the page of the participation');
    expect(await stored(id)).toEqual(before);
  });

  it('[SEC-01] can be saved unchanged, and keeps its agreement and signatures', async () => {
    const single = await scene.invested();
    await scene.requestSign(single);
    const code = await scene.emailedCode(single.person.email);
    await scene.sign(code);
    const { body } = await server.request<{ item: Record<string, unknown> }>(
      'GET',
      `/api/synd_users/${single.id}`,
      {
        authCode: admin,
      },
    );
    expect((await put(single.id, { ...body.item, feedback: 'A note' })).status).toBe(200);
    expect((await stored(single.id)).feedback).toBe('A note');
    expect((await scene.view(code)).body.state).toBe('signed');
  });

  it('[SEC-01] cannot be deleted, not even after it is released', async () => {
    const { id } = await scene.invested();
    const remove = () => server.request('DELETE', `/api/synd_users/${id}`, { authCode: admin });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    await server.platform.db
      .updateTable('synd_users')
      .set({ invest_status: null, sa_start_date: null })
      .where('_id', '=', id)
      .execute();
    const rejected = await remove();
    expect(rejected).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(rejected.body.message).toContain('was recorded here once');
    expect(await stored(id)).toBeDefined();
  });
});

describe('an undecided participation', () => {
  it('[SEC-01] is what an admin creates, whatever decision and dates are sent', async () => {
    const [user, fund] = [await server.make.user(), await server.make.fund()];
    const created = await server.request<{ item: { _id: string } }>('POST', '/api/synd_users', {
      authCode: admin,
      body: {
        user: user._id,
        fund: fund._id,
        invest_amount: 250_000,
        invest_status: 'Accepted investment',
        sa_start_date: '2026-01-01T00:00:00.000Z',
        sa_complete_date: '2026-01-01T00:00:00.000Z',
        syndAgreementSignedByCurrentUser: true,
      },
    });
    expect(created.status).toBe(200);
    expect(await stored(created.body.item._id)).toMatchObject({
      user: user._id,
      fund: fund._id,
      invest_amount: '250000.00',
      invest_status: null,
      sa_start_date: null,
      sa_complete_date: null,
      syndAgreementSignedByCurrentUser: false,
    });
  });

  it('[SEC-01] accepts terms from an admin and can be deleted', async () => {
    const { _id } = await server.make.participation();
    expect((await put(_id, { invest_amount: 30_000, method_of_inv: 'TRUST' })).status).toBe(200);
    expect(await stored(_id)).toMatchObject({ invest_amount: '30000.00', method_of_inv: 'TRUST' });
    const removed = await server.request('DELETE', `/api/synd_users/${_id}`, { authCode: admin });
    expect(removed.status).toBe(200);
  });
});
