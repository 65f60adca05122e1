import { lifetimes } from '@paddock/domain';
import { jobRun, type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DomainError } from '../../../../platform/domain-error.ts';
import { purgeProvisionalObjects } from '../../../storage/provisional-objects/index.ts';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

/** Runs a change after an agreement is filled and before it is recorded. */
const whileFilling = (change: (round: number) => Promise<unknown>) => {
  const { fill } = server.agreementPdf;
  let round = 0;
  return vi.spyOn(server.agreementPdf, 'fill').mockImplementation(async (input) => {
    const filled = await fill(input);
    round += 1;
    await change(round);
    return filled;
  });
};
const moveTo = (person: { _id: string }, city: string) =>
  sql`UPDATE users SET city = ${city} WHERE _id = ${person._id}`.execute(server.platform.db);
const storedKeys = async () => (await Array.fromAsync(server.store.list())).map(({ key }) => key);
const requestsOf = (id: string) =>
  server.platform.db
    .selectFrom('signature_requests')
    .select(['documentKey', 'values'])
    .where('syndUser', '=', id)
    .execute();

describe('preparing an agreement before recording it', () => {
  it('[SEC-07] [SIG-06] happens again if the profile changes in between, and the first one is purged', async () => {
    const single = await scene.invested();
    const before = await storedKeys();
    const fill = whileFilling(async (round) => round === 1 && moveTo(single.person, 'Toledo'));
    expect((await scene.requestSign(single)).status).toBe(200);
    expect(fill).toHaveBeenCalledTimes(2);
    const [request, ...others] = await requestsOf(single.id);
    expect(others).toEqual([]);
    expect(JSON.stringify(request?.values)).toContain('Toledo');
    const created = async () => (await storedKeys()).filter((key) => !before.includes(key));
    expect(await created()).toHaveLength(2);
    await purgeProvisionalObjects(server.platform, server.store, jobRun());
    expect(await created()).toHaveLength(2);
    server.clock.advance(lifetimes.provisionalObject + 1_000);
    await purgeProvisionalObjects(server.platform, server.store, jobRun());
    expect(await created()).toEqual([request?.documentKey]);
    server.clock.advance(-lifetimes.provisionalObject - 1_000);
  });

  it('[SEC-07] [SIG-06] records nothing if the investment is declined in between', async () => {
    const single = await scene.invested();
    whileFilling(() =>
      sql`UPDATE synd_users SET invest_status = NULL WHERE _id = ${single.id}`.execute(server.platform.db),
    );
    expect(await scene.requestSign(single)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await requestsOf(single.id)).toEqual([]);
    expect(await scene.emailsTo(single.person.email)).toEqual([]);
  });

  it('[SEC-07] [SIG-06] answers a conflict if the profile changes every time', async () => {
    const single = await scene.invested();
    const fill = whileFilling((round) => moveTo(single.person, `City ${round}`));
    expect(await scene.requestSign(single)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(fill).toHaveBeenCalledTimes(4);
    expect(await requestsOf(single.id)).toEqual([]);
  });

  it('[SIG-06] a request wakes what makes the agreement, also while files are away, unless there is one already', async () => {
    const single = await scene.invested();
    const wake = vi.spyOn(server.agreementPdf, 'wake');
    const stat = vi
      .spyOn(server.store, 'stat')
      .mockRejectedValue(new DomainError('unavailable', 'Files are away'));
    expect(await scene.requestSign(single)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(wake).toHaveBeenCalledTimes(1);
    expect(await requestsOf(single.id)).toEqual([]);
    stat.mockRestore();
    expect((await scene.requestSign(single)).status).toBe(200);
    expect(wake).toHaveBeenCalledTimes(2);
    // There is one already.
    expect((await scene.requestSign(single)).status).toBe(200);
    expect(wake).toHaveBeenCalledTimes(2);
  });

  it('[SEC-07] records nothing after its object was purged', async () => {
    const single = await scene.invested();
    let isFirst = true;
    const { put } = server.store;
    vi.spyOn(server.store, 'put').mockImplementation(async (key, bytes, type) => {
      await put(key, bytes, type);
      if (!isFirst) return;
      isFirst = false;
      server.clock.advance(lifetimes.provisionalObject + 1_000);
      await purgeProvisionalObjects(server.platform, server.store, jobRun());
      server.clock.advance(-lifetimes.provisionalObject - 1_000);
    });
    expect((await scene.requestSign(single)).status).toBe(200);
    const [request] = await requestsOf(single.id);
    expect(await server.store.stat(request?.documentKey ?? '')).toBeDefined();
  });

  it('[SEC-07] [SIG-02] is skipped for an Idempotency-Key with a stored reply, and for a participation with an agreement', async () => {
    const single = await scene.invested();
    const fill = whileFilling(async () => undefined);
    const key = { 'idempotency-key': 'made once' };
    const first = await scene.requestSign(single, key);
    expect((await scene.requestSign(single, key)).body).toEqual(first.body);
    expect((await scene.requestSign(single)).status).toBe(200);
    expect(fill).toHaveBeenCalledTimes(1);
    expect(server.errors).toEqual([]);
  });
});
