import type { DelegatedName, DelegatedProfile, Entity, ListReply } from '@paddock/contract';
import { delegateRights, participationRows, type SummaryParticipation } from '@paddock/domain';
import {
  type DelegateScene,
  delegateScene,
  fundingScene,
  readRows,
  storedDocuments,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: DelegateScene;
let stored: ReturnType<typeof storedDocuments>;
beforeAll(async () => {
  server = await testServer();
  scene = await delegateScene(server);
  stored = storedDocuments(server);
});
beforeEach(() => server.clock.set(new Date()));
afterAll(() => server.close());

const hour = 3_600_000;
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hour).toISOString();
const idsOf = async (collection: string, authCode: string, query = '') =>
  (
    await server.request<ListReply<{ _id: string }>>('GET', `/api/${collection}${query}`, { authCode })
  ).body.items.map(({ _id }) => _id);
const statusOf = async (collection: string, authCode: string, id: string) =>
  (await server.request('GET', `/api/${collection}/${id}`, { authCode })).status;

describe('a delegate reads', () => {
  it('[ENT-07] with tax, the tax papers that are filed for that profile, and downloads them with an audit line', async () => {
    const { daniel, ada, llc, k1, own, alone, others } = await scene.made();
    expect((await scene.download(ada.authCode, 'tax_documents', { id: k1 })).status).toBe(404);
    await scene.delegated(daniel, ada, llc, { rights: ['tax'] });
    expect(await idsOf('tax_documents', ada.authCode)).toEqual([k1]);
    const [seen] = (await scene.seen(ada.authCode)).items;
    expect(seen).toMatchObject({
      state: 'current',
      investing_entity: llc,
      name: 'Okafor Holdings LLC',
      ownerName: 'Daniel Okafor',
      participations: null,
      documents: null,
      taxDocuments: [{ _id: k1, collection: 'tax_documents', title: 'K-1 of the LLC', year: 2025 }],
    });
    const { status, body } = await scene.download(ada.authCode, 'tax_documents', { id: k1 });
    expect([status, body.url]).toEqual([200, expect.stringMatching(/\/files\//)]);
    for (const id of [own, alone, others]) {
      expect((await scene.download(ada.authCode, 'tax_documents', { id })).status).toBe(404);
      expect(await statusOf('tax_documents', ada.authCode, id)).toBe(404);
    }
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select(['action', 'actor', 'person'])
      .where('record', '=', k1)
      .where('action', '=', 'document.download')
      .execute();
    expect(lines).toMatchObject([{ actor: ada._id, person: daniel._id }]);
  });

  it('[ENT-07] with view, the figures and status of the profile’s investments, and nothing to wire money by', async () => {
    const { daniel, ada, fund, llc, investment, ownInvestment } = await scene.made();
    await scene.delegated(daniel, ada, llc, { rights: ['view'] });
    const [seen] = (await scene.seen(ada.authCode)).items;
    expect(seen).toMatchObject({ documents: null, taxDocuments: null });
    expect(seen?.participations).toMatchObject([
      { _id: investment, fundName: fund.name, stage: 'complete', committed: 30_000, funded: 0 },
    ]);
    expect(JSON.stringify(seen)).not.toContain('1234567890');
    for (const [collection, id] of [
      ['synd_users', investment],
      ['synd_users', ownInvestment],
      ['investing_entities', llc],
      ['funds', fund._id],
      ['users', daniel._id],
    ] as const)
      expect(await statusOf(collection, ada.authCode, id)).toBe(404);
    expect(await idsOf('tax_documents', ada.authCode)).toEqual([]);
  });

  it('[ENT-07] with view, how an investment stands in the word that its owner reads, as its money comes in', async () => {
    const { daniel, ada, ellen, llc, investment } = await scene.made();
    await scene.delegated(daniel, ada, llc, { rights: ['view'] });
    const statuses = async () => {
      const { items } = (
        await server.request<{ items: SummaryParticipation[] }>('GET', '/api/syndication/mine', {
          authCode: daniel.authCode,
        })
      ).body;
      const ofOwner = participationRows(items, server.clock.now()).find(({ id }) => id === investment);
      const ofDelegate = (await scene.seen(ada.authCode)).items[0]?.participations ?? [];
      return [ofOwner?.status, ...ofDelegate.map(({ status }) => status)];
    };
    const change = (values: { sa_complete_date?: Date | null; fundingDueAt?: Date }) =>
      server.platform.db.updateTable('synd_users').set(values).where('_id', '=', investment).execute();
    const completedAt = server.clock.now();
    await change({ sa_complete_date: null });
    expect(await statuses()).toEqual(['pending', 'pending']);
    await change({ sa_complete_date: completedAt });
    expect(await statuses()).toEqual(['awaited', 'awaited']);
    const { record } = fundingScene(server);
    expect((await record({ id: investment, amount: 10_000 }, await scene.admin())).status).toBe(200);
    expect(await statuses()).toEqual(['partly', 'partly']);
    await change({ fundingDueAt: new Date(completedAt.getTime() - hour) });
    expect(await statuses()).toEqual(['overdue', 'overdue']);
    expect((await record({ id: investment, amount: 20_000 }, await scene.admin())).status).toBe(200);
    expect(await statuses()).toEqual(['funded', 'funded']);
    expect((await scene.seen(ellen.authCode)).items).toEqual([]);
  });

  it('[ENT-07] the names of profiles and invitations alone, where no contents are asked for', async () => {
    const { daniel, ada, ellen, llc, ellenLlc } = await scene.made();
    await scene.delegated(daniel, ada, llc, { rights: delegateRights });
    expect((await scene.invite(ellen.authCode, ellenLlc, ada.email, { rights: delegateRights })).status).toBe(
      200,
    );
    const named = async (authCode: string, contents: string) =>
      server.request<{ items: DelegatedProfile[] }>('GET', `/api/delegated?contents=${contents}`, {
        authCode,
      });
    const { items } = (await named(ada.authCode, 'false')).body;
    expect(
      items.map(({ state, name, ownerName, participations, documents, taxDocuments }) => [
        state,
        name,
        ownerName,
        participations,
        documents,
        taxDocuments,
      ]),
    ).toEqual([
      ['invited', 'Whitfield LLC', 'Ellen Whitfield', null, null, null],
      ['current', 'Okafor Holdings LLC', 'Daniel Okafor', null, null, null],
    ]);
    const whole = (await named(ada.authCode, 'true')).body.items;
    expect(whole.map(({ participations }) => participations?.length)).toEqual([undefined, 1]);
    expect((await named(daniel.authCode, 'false')).body.items).toEqual([]);
    expect((await named(ada.authCode, 'some')).status).toBe(400);
  });

  it('[ENT-07] [DSH-01] the same names beside the agreements that wait for them, also as an investor themselves', async () => {
    const { daniel, ada, ellen, fund, llc, ellenLlc } = await scene.made();
    await scene.invested(ada._id, fund._id, await scene.profile(ada.authCode, 'llc', 'Lovelace LLC'));
    const waiting = async ({ authCode }: { authCode: string }) =>
      (
        await server.request<{ items: object[]; delegated: DelegatedName[] }>(
          'GET',
          '/api/syndication/to_sign',
          { authCode },
        )
      ).body;
    expect(await waiting(ada)).toEqual({ items: [], total: 0, delegated: [] });
    const current = await scene.delegated(daniel, ada, llc, { rights: ['tax'] });
    const { _id: invited } = (await scene.invite(ellen.authCode, ellenLlc, ada.email)).body.item;
    const ofEllen = {
      _id: invited,
      state: 'invited',
      name: 'Whitfield LLC',
      ownerName: 'Ellen Whitfield',
    };
    const ofDaniel = {
      _id: current,
      state: 'current',
      name: 'Okafor Holdings LLC',
      ownerName: 'Daniel Okafor',
    };
    expect((await waiting(ada)).delegated).toEqual([ofEllen, ofDaniel]);
    for (const owner of [daniel, ellen]) expect((await waiting(owner)).delegated).toEqual([]);
    await scene.accept(ada.authCode, invited);
    expect((await waiting(ada)).delegated).toEqual([ofDaniel, { ...ofEllen, state: 'current' }]);
    await scene.end(daniel.authCode, current);
    expect((await waiting(ada)).delegated).toEqual([{ ...ofEllen, state: 'current' }]);
  });

  it('[ENT-07] with documents, the agreements of the profile’s investments and the documents of their funds', async () => {
    const { daniel, ada, company, fund, llc, investment, ownInvestment, ellenInvestment } =
      await scene.made();
    const otherFund = await server.make.fund({ company: company._id });
    const agreement = (await stored.agreementOf(investment))._id;
    const ownAgreement = (await stored.agreementOf(ownInvestment))._id;
    const ellens = (await stored.agreementOf(ellenInvestment))._id;
    const memo = (await stored.forFund(fund._id))._id;
    const otherMemo = (await stored.forFund(otherFund._id))._id;
    await scene.delegated(daniel, ada, llc, { rights: ['documents'] });
    expect(await idsOf('synd_agreements', ada.authCode)).toEqual([agreement]);
    const [seen] = (await scene.seen(ada.authCode)).items;
    const documents = seen?.documents ?? [];
    expect(documents.map(({ _id }) => _id).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [agreement, memo].toSorted((a, b) => a.localeCompare(b)),
    );
    expect(documents.map(({ fundName }) => fundName)).toEqual([fund.name, fund.name]);
    expect((await scene.download(ada.authCode, 'synd_agreements', { syndUserId: investment })).status).toBe(
      200,
    );
    expect((await scene.download(ada.authCode, 'synd_documents', { id: memo })).status).toBe(200);
    for (const syndUserId of [ownInvestment, ellenInvestment])
      expect((await scene.download(ada.authCode, 'synd_agreements', { syndUserId })).status).toBe(404);
    expect((await scene.download(ada.authCode, 'synd_documents', { id: otherMemo })).status).toBe(404);
    for (const id of [ownAgreement, ellens])
      expect(await statusOf('synd_agreements', ada.authCode, id)).toBe(404);
    expect(seen?.taxDocuments).toBeNull();
  });

  it('[ENT-07] with documents of two profiles, the agreements of each below that profile alone', async () => {
    const { daniel, ada, ellen, llc, ellenLlc, investment, ellenInvestment } = await scene.made();
    const agreement = (await stored.agreementOf(investment))._id;
    const ellens = (await stored.agreementOf(ellenInvestment))._id;
    await scene.delegated(daniel, ada, llc, { rights: ['documents'] });
    await scene.delegated(ellen, ada, ellenLlc, { rights: ['documents'] });
    const { items } = await scene.seen(ada.authCode);
    const listed = items.map(({ investing_entity, documents }) => [
      investing_entity,
      documents?.map(({ _id }) => _id),
    ]);
    expect(Object.fromEntries(listed)).toEqual({ [llc]: [agreement], [ellenLlc]: [ellens] });
  });

  it('[ENT-07] nothing by an invitation that waits, also where another one to the same profile was accepted', async () => {
    const { daniel, ada, llc } = await scene.made();
    await scene.delegated(daniel, ada, llc, { rights: ['tax'] });
    const email = `new-${ada.email}`;
    // Changing the address takes its confirmation away.
    for (const values of [{ email }, { emailConfirmedAt: server.clock.now() }])
      await server.platform.db.updateTable('users').set(values).where('_id', '=', ada._id).execute();
    expect((await scene.invite(daniel.authCode, llc, email)).status).toBe(200);
    const { items } = await scene.seen(ada.authCode);
    expect(items.map(({ state, taxDocuments }) => [state, taxDocuments?.length])).toEqual([
      ['invited', undefined],
      ['current', 1],
    ]);
  });

  it('[ENT-07] with documents, the verification documents that are filed for that profile, no matter who filed them', async () => {
    const { daniel, ada, ellen, llc, self, ellenLlc } = await scene.made();
    const files = async (user: string, holder?: string) =>
      scene.filing.filed(await scene.admin(), 'proof_documents', {
        user,
        title: 'Formation papers',
        ...(holder && { investing_entity: holder }),
      });
    const ofLlc = await files(daniel._id, llc);
    const uploaded = await stored.verificationFor(daniel._id);
    await server.platform.db
      .updateTable('proof_documents')
      .set({ investing_entity: llc })
      .where('_id', '=', uploaded._id)
      .execute();
    const others = [
      await files(daniel._id, self),
      await files(daniel._id),
      await files(ellen._id, ellenLlc),
      (await stored.verificationFor(daniel._id))._id,
    ];
    const hers = (await stored.verificationFor(ada._id))._id;
    const reads = async () => (await idsOf('proof_documents', ada.authCode)).toSorted();
    const without = await scene.delegated(daniel, ada, llc, { rights: ['view', 'tax', 'notices'] });
    expect(await reads()).toEqual([hers]);
    expect((await scene.download(ada.authCode, 'proof_documents', { id: ofLlc })).status).toBe(404);
    await scene.end(daniel.authCode, without);
    const grant = await scene.delegated(daniel, ada, llc, { rights: ['documents'] });
    expect(await reads()).toEqual([hers, ofLlc, uploaded._id].toSorted());
    expect(await idsOf('proof_documents', ada.authCode, '?mine=true')).toEqual([hers]);
    const listed = async () =>
      (await scene.seen(ada.authCode)).items[0]?.documents
        ?.filter(({ collection }) => collection === 'proof_documents')
        .map(({ _id }) => _id)
        .toSorted();
    expect(await listed()).toEqual([ofLlc, uploaded._id].toSorted());
    expect((await scene.download(ada.authCode, 'proof_documents', { id: ofLlc })).status).toBe(200);
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select(['action', 'actor'])
      .where('record', '=', ofLlc)
      .where('action', '=', 'document.download')
      .execute();
    expect(lines).toEqual([{ action: 'document.download', actor: ada._id }]);
    for (const id of others) {
      expect((await scene.download(ada.authCode, 'proof_documents', { id })).status).toBe(404);
      expect(await statusOf('proof_documents', ada.authCode, id)).toBe(404);
    }
    // She reads them, and that is all.
    const { body } = await server.request<{ item: Entity<'proof_documents'> }>(
      'GET',
      `/api/proof_documents/${ofLlc}`,
      { authCode: ada.authCode },
    );
    expect(body.item).toMatchObject({ canDownload: true, canDelete: false });
    const row = () =>
      server.platform.db
        .selectFrom('proof_documents')
        .selectAll()
        .where('_id', '=', ofLlc)
        .executeTakeFirst();
    const before = await row();
    for (const action of ['delete', 'restore'])
      expect(
        (
          await server.request('POST', `/api/profile/proof_documents/${action}`, {
            authCode: ada.authCode,
            body: { id: ofLlc },
          })
        ).status,
      ).toBe(404);
    expect(
      (
        await server.request('PUT', `/api/proof_documents/${ofLlc}`, {
          authCode: ada.authCode,
          body: { title: 'Mine' },
        })
      ).status,
    ).toBe(403);
    expect(await row()).toEqual(before);
    // Nor what its owner has hidden, nor anything once it has ended.
    await server.request('POST', '/api/profile/proof_documents/delete', {
      authCode: daniel.authCode,
      body: { id: uploaded._id },
    });
    expect(await listed()).toEqual([ofLlc]);
    await scene.end(daniel.authCode, grant);
    expect(await reads()).toEqual([hers]);
    expect((await scene.download(ada.authCode, 'proof_documents', { id: ofLlc })).status).toBe(404);
  });

  it('[ENT-07] the verification documents of a profile that has not committed to anything yet', async () => {
    const { daniel, ada } = await scene.made();
    const fresh = await scene.profile(daniel.authCode, 'trust', 'Fresh Trust');
    await scene.delegated(daniel, ada, fresh, { rights: ['documents'] });
    const id = await scene.filing.filed(await scene.admin(), 'proof_documents', {
      user: daniel._id,
      investing_entity: fresh,
      title: 'Trust deed',
    });
    const [seen] = (await scene.seen(ada.authCode)).items;
    expect(seen?.documents).toMatchObject([
      { _id: id, collection: 'proof_documents', title: 'Trust deed', fundName: null, syndUser: null },
    ]);
  });

  it('[ENT-07] an agreement that states another holder is not shown because the terms were corrected', async () => {
    const { daniel, ada, llc, self, investment } = await scene.made();
    const agreement = (await stored.agreementOf(investment))._id;
    await sql`INSERT INTO signature_requests (_id, "syndUser", provider, "sealedKey", "completedAt", "sealedAt", holder)
      SELECT gen_random_uuid(), ${investment}, 'builtin', d."docPath", now(), now(),
        jsonb_build_object('entity', ${self}::text)
      FROM synd_agreements d WHERE d._id = ${agreement}`.execute(server.platform.db);
    await scene.delegated(daniel, ada, llc, { rights: ['documents'] });
    expect(await statusOf('synd_agreements', ada.authCode, agreement)).toBe(404);
    await sql`UPDATE signature_requests SET holder = jsonb_build_object('entity', ${llc}::text)
      WHERE "syndUser" = ${investment}`.execute(server.platform.db);
    expect(await statusOf('synd_agreements', ada.authCode, agreement)).toBe(200);
  });

  it('[ENT-07] an agreement that states no holder is shown neither from before the commitment nor once its terms were corrected', async () => {
    const { daniel, ada, llc, investment } = await scene.made();
    const agreement = (await stored.agreementOf(investment))._id;
    await scene.delegated(daniel, ada, llc, { rights: ['documents'] });
    const { db } = server.platform;
    const isShown = async () => (await statusOf('synd_agreements', ada.authCode, agreement)) === 200;
    expect(await isShown()).toBe(true);
    await sql`UPDATE synd_users SET sa_start_date = now() + interval '1 day' WHERE _id = ${investment}`.execute(
      db,
    );
    expect(await isShown()).toBe(false);
    await sql`UPDATE synd_users SET sa_start_date = now() - interval '1 day' WHERE _id = ${investment}`.execute(
      db,
    );
    expect(await isShown()).toBe(true);
    await sql`WITH asked AS (
        INSERT INTO approvals (_id, kind, collection, record, subject, input, changes, reason, "contentHash", "askedBy",
          "askedAt", "expiresAt")
        VALUES (gen_random_uuid(), 'correct_terms', 'synd_users', ${investment}, 'x', '{}', '[]', 'x', '', ${daniel._id},
          now(), now()) RETURNING _id)
      INSERT INTO term_corrections (_id, "syndUser", approval, terms, "createdAt", outcome, "endedAt")
      SELECT gen_random_uuid(), ${investment}, _id, '{}', now(), 'signed', now() FROM asked`.execute(db);
    expect(await isShown()).toBe(false);
    expect(await idsOf('synd_agreements', ada.authCode)).toEqual([]);
    expect(await statusOf('synd_agreements', daniel.authCode, agreement)).toBe(200);
  });
});

describe('when', () => {
  it('[ENT-07] from its first moment to its last, and not a moment before or after', async () => {
    const { daniel, ada, llc, k1 } = await scene.made();
    await scene.delegated(daniel, ada, llc, {
      rights: ['view', 'tax'],
      from: inHours(1),
      until: inHours(2),
    });
    const sees = async () => {
      const [found] = (await scene.seen(ada.authCode)).items;
      const { status } = await scene.download(ada.authCode, 'tax_documents', { id: k1 });
      return [
        found?.state,
        found?.taxDocuments?.length ?? null,
        found?.participations?.length ?? null,
        status,
      ];
    };
    expect(await sees()).toEqual(['upcoming', null, null, 404]);
    server.clock.advance(hour - 1);
    expect(await sees()).toEqual(['upcoming', null, null, 404]);
    server.clock.advance(1);
    expect(await sees()).toEqual(['current', 1, 1, 200]);
    server.clock.advance(hour - 1);
    expect(await sees()).toEqual(['current', 1, 1, 200]);
    server.clock.advance(1);
    expect(await sees()).toEqual([undefined, null, null, 404]);
  });

  it('[ENT-04] [ENT-07] a profile by the name that its investments were signed with, and in an invitation by that of today', async () => {
    const { daniel, ada, ellen, llc, ellenLlc, investment, ellenInvestment } = await scene.made();
    for (const [owner, entity] of [
      [daniel, llc],
      [ellen, ellenLlc],
    ] as const)
      await scene.delegated(owner, ada, entity, { rights: ['view'] });
    await scene.signedAs(investment, llc, 'Okafor Signed LLC');
    await scene.signedAs(ellenInvestment, ellenLlc, 'Whitfield LLC');
    const invited = await scene.invite(daniel.authCode, llc, 'bob.martin@example.com');
    expect(invited.status).toBe(200);
    const bob = await server.make.user({
      email: 'bob.martin@example.com',
      emailConfirmedAt: server.clock.now(),
    });
    const namesTo = async (authCode: string) =>
      (await scene.seen(authCode)).items.map(({ investing_entity, name }) => [investing_entity, name]);
    expect(await namesTo(ada.authCode)).toEqual([
      [llc, 'Okafor Signed LLC'],
      [ellenLlc, 'Whitfield LLC'],
    ]);
    expect(await namesTo(await server.signIn(bob))).toEqual([[llc, 'Okafor Holdings LLC']]);
    // Signed by two names, it is called what it is called today.
    const other = await server.make.fund();
    const again = await scene.invested(daniel._id, other._id, llc);
    expect(await namesTo(ada.authCode)).toContainEqual([llc, 'Okafor Signed LLC']);
    await scene.signedAs(again, llc, 'Okafor Renamed LLC');
    expect(await namesTo(ada.authCode)).toContainEqual([llc, 'Okafor Holdings LLC']);
  });

  it('[ENT-07] until the owner ends it, archives the profile, or closes the account', async () => {
    const { daniel, ada, ellen, llc, self, ellenLlc, k1, own, others } = await scene.made();
    const rights = delegateRights;
    const id = await scene.delegated(daniel, ada, llc, { rights });
    await scene.delegated(daniel, ada, self, { rights });
    await scene.delegated(ellen, ada, ellenLlc, { rights });
    const sees = async () => (await idsOf('tax_documents', ada.authCode)).toSorted();
    expect(await sees()).toEqual([k1, own, others].toSorted());
    await scene.end(daniel.authCode, id);
    expect(await sees()).toEqual([own, others].toSorted());
    await server.request('PUT', `/api/investing_entities/${self}`, {
      authCode: daniel.authCode,
      body: { archivedAt: inHours(0) },
    });
    expect(await sees()).toEqual([others]);
    await server.platform.db
      .updateTable('users')
      .set({ isActive: false })
      .where('_id', '=', ellen._id)
      .execute();
    expect(await sees()).toEqual([]);
    expect((await scene.seen(ada.authCode)).items).toEqual([]);
  });
});

describe('a delegate', () => {
  it('[ENT-07] who invests in the same fund keeps apart what is theirs and what is delegated', async () => {
    const { daniel, ada, fund, llc, k1 } = await scene.made();
    const adaLlc = await scene.profile(ada.authCode, 'llc', 'Lovelace LLC');
    const hers = await scene.invested(ada._id, fund._id, adaLlc, '20000');
    const herK1 = await scene.paper(ada._id, adaLlc, 'K-1 of Ada');
    const totals = async () => {
      const me = await server.request<{ item: Entity<'users'> }>('GET', `/api/users/${ada._id}`, {
        authCode: ada.authCode,
      });
      const years = await server.request('GET', '/api/profile/tax_documents/years', {
        authCode: ada.authCode,
      });
      const mine = await server.request('GET', '/api/syndication/mine', { authCode: ada.authCode });
      const { taxDocumentsCount, syndUsersCount } = me.body.item;
      return [taxDocumentsCount, syndUsersCount, years.body, mine.body];
    };
    const before = await totals();
    await scene.delegated(daniel, ada, llc, { rights: delegateRights });
    expect(await totals()).toEqual(before);
    expect(await idsOf('tax_documents', ada.authCode, '?mine=true')).toEqual([herK1]);
    expect(await idsOf('synd_users', ada.authCode)).toEqual([hers]);
    const [seen] = (await scene.seen(ada.authCode)).items;
    expect(seen?.taxDocuments?.map(({ _id }) => _id)).toEqual([k1]);
    expect(seen?.participations?.map(({ committed }) => committed)).toEqual([30_000]);
    expect((await scene.seen(daniel.authCode)).items).toEqual([]);
    expect(await idsOf('tax_documents', daniel.authCode)).not.toContain(herK1);
  });

  it('[ENT-07] changes and signs nothing', async () => {
    const { daniel, ada, fund, llc, investment, k1 } = await scene.made();
    const agreement = (await stored.agreementOf(investment))._id;
    const id = await scene.delegated(daniel, ada, llc, { rights: delegateRights });
    const calls: [string, string, object?][] = [
      ['PUT', `/api/tax_documents/${k1}`, { title: 'Mine' }],
      ['DELETE', `/api/tax_documents/${k1}`],
      ['PUT', `/api/synd_agreements/${agreement}`, { title: 'Mine' }],
      ['DELETE', `/api/synd_agreements/${agreement}`],
      ['PUT', `/api/synd_users/${investment}`, { feedback: 'Mine' }],
      ['PUT', `/api/investing_entities/${llc}`, { legalName: 'Mine LLC' }],
      ['POST', '/api/profile/tax_id', { id: llc }],
      ['PUT', `/api/investing_entity_delegates/${id}`, { endedAt: inHours(0) }],
      ['DELETE', `/api/investing_entity_delegates/${id}`],
      ['POST', '/api/investing_entity_delegates', { entity: llc, email: 'x@example.com', rights: ['tax'] }],
      [
        'POST',
        '/api/syndication/set_investing',
        { id: investment, invest_amount: 1_000, method_of_inv: 'ENTITY' },
      ],
      [
        'POST',
        '/api/syndication/set_investing',
        { id: investment, investing_entity: llc, invest_amount: 1_000 },
      ],
      ['POST', '/api/syndication/withdraw', { id: investment }],
      ['POST', '/api/syndication/request_sign', { id: investment }],
      ['GET', `/api/syndication/byslug/${fund.url_slug}?investing_entity=${llc}`],
    ];
    const state = async () => {
      const rows = await readRows(server.platform.db);
      return [...rows].filter(([key]) => !/^(audit_|refusal_|sessions|user_auths|rate_)/.test(key));
    };
    const before = await state();
    for (const [method, url, body] of calls) {
      const { status } = await server.request(method as 'GET', url, {
        authCode: ada.authCode,
        ...(body && { body }),
      });
      expect([url, status >= 400 && status < 500]).toEqual([url, true]);
    }
    expect(await state()).toEqual(before);
  });
});
