import type { DownloadReply, ParticipationListItem } from '@paddock/contract';
import { holderScene, readPdfText, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let scene: Awaited<ReturnType<typeof holderScene>>;
beforeAll(async () => {
  server = await testServer();
  scene = await holderScene(server);
});
afterAll(() => server.close());

const ask = (authCode: string, body: object) =>
  server.request<DownloadReply>('POST', '/api/syndication/statement', { authCode, body });

/** Daniel's two profiles, each with what it holds. */
async function made() {
  const holders = await scene.made();
  const { body } = await server.request<{ items: ParticipationListItem[] }>('GET', '/api/syndication/mine', {
    authCode: holders.authCode,
  });
  const profileOf = (id: string) => body.items.find(({ _id }) => _id === id)?.holder?.entity ?? '';
  return { ...holders, trust: profileOf(holders.id), self: profileOf(holders.own) };
}

const read = async (authCode: string, body: object) =>
  server.app.inject({ url: (await ask(authCode, body)).body.url });

const holdings = async (authCode: string, profile?: string) =>
  (await read(authCode, { format: 'csv', profile })).body.trim().split('\r\n').slice(1);

it('[INV-02] [DSH-02] a statement of an investing profile lists what that one holds, and says whose it is', async () => {
  const { authCode, trust, self, fund, otherFund, person } = await made();
  expect(await holdings(authCode)).toHaveLength(3);
  const ofTrust = await holdings(authCode, trust);
  expect(ofTrust).toHaveLength(2);
  for (const name of [fund.name, otherFund.name])
    expect(ofTrust.filter((line) => line.includes(name))).toHaveLength(1);
  const ofSelf = await holdings(authCode, self);
  expect(ofSelf).toHaveLength(1);
  expect(ofSelf[0]).toContain(fund.name);

  const pdf = await readPdfText((await read(authCode, { format: 'pdf', profile: trust })).rawPayload);
  expect(pdf).toContain('Daniel Okafor for Okafor Family Trust, ');
  expect(pdf).toContain('$55,000.50');
  const all = await readPdfText((await read(authCode, { format: 'pdf' })).rawPayload);
  expect(all).not.toContain('for Okafor Family Trust');
  expect(all).toContain('$85,000.50');

  const lines = await server.platform.db
    .selectFrom('audit_events')
    .select('detail')
    .where('actor', '=', person._id)
    .where('action', '=', 'statement.download')
    .orderBy('_id')
    .execute();
  expect(lines.map(({ detail }) => detail)).toContainEqual({ format: 'pdf', profile: trust });
  expect(lines.map(({ detail }) => detail)).toContainEqual({ format: 'pdf' });
});

it('[ENT-04] a statement of a profile calls it what its investments were signed as, after it was renamed too', async () => {
  const { id, authCode, trust, self } = await made();
  await scene.sign({ id, authCode });
  await scene.rename(authCode, 'Renamed Trust');
  const titleOf = async (profile: string) => {
    const text = await readPdfText((await read(authCode, { format: 'pdf', profile })).rawPayload);
    return / for (.+?), /.exec(text)?.[1];
  };
  expect(await titleOf(trust)).toBe('Okafor Family Trust');
  expect(await titleOf(self)).toBe('Daniel Okafor');
});

it('[INV-02] [DSH-02] nobody gets a statement of a profile of somebody else, of an unknown one, or of none', async () => {
  const { trust, ellen, person } = await made();
  for (const profile of [trust, crypto.randomUUID()]) {
    const { status, body } = await ask(ellen.authCode, { format: 'csv', profile });
    expect({ status, body }).toMatchObject({
      status: 404,
      body: { message: 'This investing profile was not found.' },
    });
  }
  for (const profile of ['', 7, null, ['x'], {}])
    expect((await ask(ellen.authCode, { format: 'csv', profile })).status).toBe(400);
  const links = await server.platform.db
    .selectFrom('audit_events')
    .select('_id')
    .where('actor', 'in', [ellen._id, person._id])
    .where('action', '=', 'statement.download')
    .execute();
  expect(links).toEqual([]);
  expect((await holdings(ellen.authCode)).length).toBe(1);
});
