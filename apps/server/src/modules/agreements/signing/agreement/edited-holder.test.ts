import type { Entity, ListReply } from '@paddock/contract';
import { readPdfText, type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

type Invested = Awaited<ReturnType<SigningScene['invested']>>;

const codeOf = async (by: { id: string; authCode: string }) =>
  (await scene.requestSign(by)).body.url?.split('/').at(-1) ?? '';

/** Edits the profile that holds a commitment, on its own page. */
async function edit({ authCode }: Invested, changes: object) {
  const url = '/api/investing_entities';
  const { body } = await server.request<ListReply<Entity<'investing_entities'>>>('GET', url, { authCode });
  const reply = await server.request('PUT', `${url}/${body.items[0]?._id}`, { authCode, body: changes });
  expect(reply.status).toBe(200);
}

const everyRequest = (id: string) =>
  server.platform.db
    .selectFrom('signature_requests')
    .selectAll()
    .where('syndUser', '=', id)
    .orderBy('createdAt')
    .orderBy('_id')
    .execute();
const participation = (id: string) =>
  server.platform.db.selectFrom('synd_users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const pdfOf = async (id: string) => {
  const { documentKey } = await scene.requestOf(id);
  const chunks = await Array.fromAsync(await server.store.read(documentKey ?? ''));
  return (await readPdfText(Buffer.concat(chunks))).replace(/\s+/g, ' ');
};

const trust = (legalName = 'Okafor Famly Trust') =>
  scene.invested({ holder: { kind: 'trust', legalName, capacity: 'Trustee' } });

describe('a profile that is edited before anybody has signed', () => {
  it('[ENT-04] [SIG-06] gets a new agreement when the signature is asked for, and the former link says that it was replaced', async () => {
    const [ours, other] = [await trust(), await trust('Whitfield Trust')];
    const [first, otherCode] = [await codeOf(ours), await codeOf(other)];
    const before = { ...(await participation(ours.id)) };
    const others = { requests: await everyRequest(other.id), participation: await participation(other.id) };
    expect(await pdfOf(ours.id)).toContain('Okafor Famly Trust');
    await edit(ours, { legalName: 'Okafor Family Trust' });
    server.clock.advance(1_000);
    const second = await codeOf(ours);
    expect(second).not.toBe(first);
    expect(await pdfOf(ours.id)).toContain('Okafor Family Trust');
    expect(await pdfOf(ours.id)).not.toContain('Famly');
    const [former, current, ...more] = await everyRequest(ours.id);
    expect(more).toEqual([]);
    expect(former?.supersededAt).toEqual(current?.createdAt);
    expect(former?.holder).toMatchObject({ name: 'Okafor Famly Trust' });
    expect(current).toMatchObject({ supersededAt: null, holder: { name: 'Okafor Family Trust' } });
    for (const { status, body } of [await scene.view(first), await scene.sign(first)]) {
      expect(status).toBe(404);
      expect(JSON.stringify(body)).toContain('This agreement was replaced by a new one');
    }
    expect(await scene.emailedCode(ours.person.email)).toBe(second);
    // The commitment is as it was, and its days do not begin again.
    expect(await participation(ours.id)).toEqual({ ...before, updatedAt: expect.any(Date) });
    expect((await scene.sign(second)).status).toBe(200);
    const copy = await server.platform.db
      .selectFrom('participation_holders')
      .select(['request', 'name'])
      .where('syndUser', '=', ours.id)
      .executeTakeFirstOrThrow();
    expect(copy).toEqual({ request: current?._id, name: 'Okafor Family Trust' });
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select('detail')
      .where('record', '=', ours.id)
      .where('action', '=', 'agreement.request_sign')
      .orderBy('_id')
      .execute();
    expect(lines.map(({ detail }) => detail)).toEqual([{}, { replaced: former?._id }]);
    // Nothing of the other one has changed, and its link works.
    expect({ requests: await everyRequest(other.id), participation: await participation(other.id) }).toEqual(
      others,
    );
    expect((await scene.view(otherCode)).body.state).toBe('ready');
    await edit(ours, { legalName: 'Renamed After' });
    expect(await codeOf(other)).toBe(otherCode);
  });

  it.each([
    ['its capacity', { capacity: 'Co-Trustee' }],
    ['who signs for it', { signatory: 'Ellen Whitfield' }],
    [
      'its address',
      { address1: '9 Elm Road', city: 'Dayton', state: 'OH', postalCode: '45402', country: 'US' },
    ],
  ])('[ENT-04] gets a new agreement where %s is not what the agreement says', async (_, changes) => {
    const ours = await trust();
    const first = await codeOf(ours);
    await edit(ours, changes);
    expect(await codeOf(ours)).not.toBe(first);
    expect(await everyRequest(ours.id)).toHaveLength(2);
  });

  it('[ENT-04] keeps the agreement where nothing has changed that it says, or was changed back', async () => {
    const ours = await trust();
    const first = await codeOf(ours);
    await edit(ours, { taxId: '12-3456789', taxClass: 'trust' });
    expect(await codeOf(ours)).toBe(first);
    await edit(ours, { legalName: 'Another Trust' });
    await edit(ours, { legalName: 'Okafor Famly Trust' });
    expect(await codeOf(ours)).toBe(first);
    expect(await everyRequest(ours.id)).toHaveLength(1);
  });

  it('[ENT-04] [SIG-02] is replaced once, however often and concurrently the signature is asked for', async () => {
    const ours = await trust();
    await codeOf(ours);
    await edit(ours, { legalName: 'Okafor Family Trust' });
    const replies = await Promise.all(Array.from({ length: 4 }, () => scene.requestSign(ours)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => body.url)).size).toBe(1);
    expect(await everyRequest(ours.id)).toHaveLength(2);
  });

  it('[ENT-04] keeps an agreement that states other terms than the investment, which nobody may sign', async () => {
    const ours = await trust();
    await codeOf(ours);
    await sql`UPDATE synd_users SET invest_amount = 26000 WHERE _id = ${ours.id}`.execute(server.platform.db);
    await edit(ours, { legalName: 'Okafor Family Trust' });
    expect(await scene.requestSign(ours)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await everyRequest(ours.id)).toMatchObject([{ supersededAt: null }]);
  });
});

describe('a profile that is edited after somebody has signed', () => {
  it('[ENT-04] changes no agreement: the second owner of a joint account signs the same one', async () => {
    const ours = await scene.invested({
      holder: { kind: 'joint', legalName: 'The Okafors' },
      answers: {
        is_married: '0',
        cosub_first_name: 'Nia',
        cosub_last_name: 'Okafor',
        cosub_email: 'nia@example.com',
      },
    });
    expect((await scene.sign(await codeOf(ours))).status).toBe(200);
    const before = await everyRequest(ours.id);
    const link = await scene.emailedCode('nia@example.com');
    await edit(ours, { legalName: 'The Okafor Family' });
    expect((await scene.requestSign(ours)).body.url).toBeUndefined();
    expect(await everyRequest(ours.id)).toEqual(before);
    expect((await scene.sign(link)).status).toBe(200);
    expect((await scene.requestOf(ours.id)).holder?.name).toBe('The Okafors');
  });
});

describe('a profile that is edited while its new agreement is prepared', () => {
  /** Runs a change after the new agreement is filled and before it is recorded. */
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

  it('[ENT-04] [SEC-07] gets the agreement with what it says at last', async () => {
    const ours = await trust();
    await codeOf(ours);
    await edit(ours, { legalName: 'Okafor Trust' });
    const fill = whileFilling(
      async (round) => round === 1 && edit(ours, { legalName: 'Okafor Family Trust' }),
    );
    expect((await scene.requestSign(ours)).status).toBe(200);
    expect(fill).toHaveBeenCalledTimes(2);
    expect((await everyRequest(ours.id)).map(({ holder }) => holder)).toMatchObject([
      { name: 'Okafor Famly Trust' },
      { name: 'Okafor Family Trust' },
    ]);
  });

  it('[ENT-04] keeps the agreement if it is changed back, or signed by the former link, in between', async () => {
    for (const act of [
      (ours: Invested, _code: string) => edit(ours, { legalName: 'Okafor Famly Trust' }),
      async (_ours: Invested, code: string) => expect((await scene.sign(code)).status).toBe(200),
    ]) {
      const ours = await trust();
      const code = await codeOf(ours);
      const [made] = await everyRequest(ours.id);
      await edit(ours, { legalName: 'Okafor Trust' });
      const fill = whileFilling(() => act(ours, code));
      expect((await scene.requestSign(ours)).status).toBe(200);
      expect(fill).toHaveBeenCalledTimes(1);
      vi.restoreAllMocks();
      expect(await everyRequest(ours.id)).toMatchObject([{ _id: made?._id, supersededAt: null }]);
    }
    expect(server.errors).toEqual([]);
  });
});
