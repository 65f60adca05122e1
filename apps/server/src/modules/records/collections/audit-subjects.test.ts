import { fundingScene, type SigningScene, signingScene, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: SigningScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  admin = await server.signIn(await server.make.user({ level: 'admin', lastName: 'Manager' }));
});
afterAll(() => server.close());

interface Line {
  action: string;
  actor: string | null;
  person: string | null;
  fund: string | null;
}
const find = async (query: Record<string, string>) => {
  const { body } = await server.request<{ items: Line[] }>(
    'GET',
    `/api/audit_events?${new URLSearchParams({ limit: '500', ...query }).toString()}`,
    { authCode: admin },
  );
  return body.items;
};
const subjectOf = async (line: { collection: string; record: string; action?: string; detail?: object }) => {
  const _id = newId();
  await server.platform.db
    .insertInto('audit_events')
    .values({ _id, action: 'test.look', ...line, detail: JSON.stringify(line.detail ?? {}) })
    .execute();
  return server.platform.db
    .selectFrom('audit_events')
    .select(['person', 'fund'])
    .where('_id', '=', _id)
    .executeTakeFirstOrThrow();
};

describe('the lines of the audit log', () => {
  it('[BAC-12] a search by the name of a person or a fund finds every line about them, and those of nobody else', async () => {
    const { person, fund, id, authCode } = await scene.invested({ profile: { lastName: 'Zwingli-Okafor' } });
    const other = await scene.invested();
    for (const each of [{ id, authCode }, other]) await scene.requestSign(each);
    await scene.sign(await scene.emailedCode(person.email));
    await scene.countersign(id);

    const about = (lines: Line[]) =>
      lines.every(
        (line) => line.person === person._id || line.actor === person._id || line.fund === fund._id,
      );
    for (const search of ['Zwingli', 'ada zwingli-OKAFOR', fund.name]) {
      const lines = await find({ search });
      expect(lines.map(({ action }) => action)).toEqual(
        expect.arrayContaining(['synd_users.commit', 'agreement.sign', 'agreement.countersign']),
      );
      expect(about(lines)).toBe(true);
    }
    const all = await server.platform.db
      .selectFrom('audit_events')
      .select('_id')
      .where((line) => line.or([line('person', '=', person._id), line('actor', '=', person._id)]))
      .execute();
    expect(await find({ search: 'Zwingli' })).toHaveLength(all.length);
    expect(await find({ search: 'Zwingli countersign' })).toMatchObject([
      { action: 'agreement.countersign', person: person._id, fund: fund._id },
    ]);
    expect(await find({ search: 'Zwingli nobody-of-this-name' })).toEqual([]);
  });

  it('[BAC-12] a search by the words that are shown of an action finds its lines, and no others', async () => {
    const { person, fund, id, authCode } = await scene.invested({ profile: { lastName: 'Zuckmayer' } });
    await scene.requestSign({ id, authCode });
    await scene.sign(await scene.emailedCode(person.email));
    await scene.countersign(id);
    const found = async (search: string) =>
      (await find({ search })).map(({ action, fund: its }) => [action, its]);
    const lines = [['agreement.countersign', fund._id]];
    for (const words of ['countersigned', 'Countersigned an agreement', 'COUNTERSIGNED an'])
      expect(await found(`Zuckmayer ${words}`), words).toEqual(lines);
    expect(await found('Zuckmayer Signed an agreement')).toEqual(
      expect.arrayContaining([...lines, ['agreement.sign', fund._id]]),
    );
    expect(await found('Zuckmayer released')).toEqual([]);
    expect(await found('Zuckmayer ountersigned%')).toEqual([]);
  });

  it('[BAC-12] [INV-01] a search by the reference or the reason of money finds its lines, and those of no other money', async () => {
    const money = fundingScene(server);
    const [{ id, person, fund }, other] = [await money.waiting(), await money.waiting()];
    const { body } = await money.record({ id, reference: 'QX77-A' }, admin);
    await money.record({ id: other.id, reference: 'QX78-B' }, admin);
    await money.reverse({ receipt: body.item.receipts[0]?._id, reason: 'Mistyped year' }, admin);
    const found = async (search: string) =>
      (await find({ search })).map((line) => [line.action, line.person, line.fund]);
    const reversed = ['participations.reverse_funding', person._id, fund._id];
    const recorded = ['participations.record_funding', person._id, fund._id];
    expect(await found('qx77-a')).toEqual([recorded, reversed]);
    for (const search of ['Mistyped year', 'QX77 mistyped', 'mistyped reversed'])
      expect(await found(search), search).toEqual([reversed]);
    expect(await found('qx78')).toEqual([
      ['participations.record_funding', other.person._id, other.fund._id],
    ]);
    for (const search of ['QX78 mistyped', 'QX7%-A', 'istyped%year'])
      expect(await found(search), search).toEqual([]);
  });

  it('[BAC-12] a person or a fund that was renamed is found by the former name too, and nobody else by it', async () => {
    const { person, fund, id, authCode } = await scene.invested({ profile: { lastName: 'Oldenburg' } });
    await scene.requestSign({ id, authCode });
    const namesake = await server.make.user({ lastName: 'Newcastle' });
    const put = async (url: string, body: object) =>
      expect((await server.request('PUT', url, { authCode: admin, body })).status).toBe(200);
    const formerFund = fund.name;
    await put(`/api/users/${person._id}`, { lastName: 'Newcastle' });
    await put(`/api/users/${namesake._id}`, { lastName: 'Other' });
    await put(`/api/funds/${fund._id}`, { name: 'Renamed Meadows' });
    for (const search of ['Oldenburg', 'ada oldenburg', 'Oldenburg commit', formerFund, 'Renamed Meadows']) {
      const lines = await find({ search });
      expect(
        lines.map(({ action }) => action),
        search,
      ).toContain('synd_users.commit');
      expect(
        lines.every((line) => [line.person, line.actor].includes(person._id) || line.fund === fund._id),
        search,
      ).toBe(true);
    }
    const newcastle = await find({ search: 'Newcastle' });
    expect(newcastle.map((line) => line.person)).toEqual(expect.arrayContaining([person._id, namesake._id]));
    expect(await find({ search: 'Oldenburg Meadows-nobody' })).toEqual([]);
  });

  it('[BAC-12] each names its person and its fund, whatever record it is about', async () => {
    const { db } = server.platform;
    const [user, fund] = await Promise.all([server.make.user(), server.make.fund()]);
    const both = { person: user._id, fund: fund._id };
    const participation = await server.make.participation({ user: user._id, fund: fund._id });
    const investment = await server.make.investment({ fund: fund._id });
    const document = async (table: 'tax_documents' | 'news_documents') => {
      const _id = newId();
      await db.insertInto(table).values({ _id, user: user._id, fund: fund._id }).execute();
      return _id;
    };
    const agreement = newId();
    await db.insertInto('synd_agreements').values({ _id: agreement, syndUser: participation._id }).execute();
    const proof = newId();
    await db.insertInto('proof_documents').values({ _id: proof, user: user._id }).execute();
    const note = newId();
    await db
      .insertInto('notes')
      .values({ _id: note, collection: 'synd_users', record: participation._id, text: 'Called' })
      .execute();

    expect(await subjectOf({ collection: 'users', record: user._id })).toEqual({ ...both, fund: null });
    expect(await subjectOf({ collection: 'funds', record: fund._id })).toEqual({ ...both, person: null });
    expect(await subjectOf({ collection: 'investments', record: investment._id })).toEqual({
      ...both,
      person: null,
    });
    for (const [collection, record] of [
      ['synd_users', participation._id],
      ['synd_agreements', agreement],
      ['tax_documents', await document('tax_documents')],
      ['news_documents', await document('news_documents')],
      ['notes', note],
    ] as const)
      expect([collection, await subjectOf({ collection, record })]).toEqual([collection, both]);
    expect(await subjectOf({ collection: 'proof_documents', record: proof })).toEqual({
      ...both,
      fund: null,
    });
  });

  it('[BAC-12] one about a deleted record, or about a record that has no id, says what its changes say', async () => {
    const [user, fund] = await Promise.all([server.make.user(), server.make.fund()]);
    const changes = { user: { before: user._id, after: null }, fund: { before: fund._id, after: null } };
    expect(await subjectOf({ collection: 'tax_documents', record: newId(), detail: { changes } })).toEqual({
      person: user._id,
      fund: fund._id,
    });
    expect(await subjectOf({ collection: 'settings', record: 'not an id' })).toEqual({
      person: null,
      fund: null,
    });
    expect(await subjectOf({ collection: 'outbox', record: newId(), detail: { user: 'no id' } })).toEqual({
      person: null,
      fund: null,
    });
  });

  it('[SEC-06] still cannot be changed', async () => {
    const { db } = server.platform;
    await expect(sql`UPDATE audit_events SET person = NULL`.execute(db)).rejects.toThrow(
      /append-only|permission/,
    );
  });
});
