import { createHash } from 'node:crypto';
import type { DownloadReply, FundPaper, IssuedPapers, PagedReply } from '@paddock/contract';
import {
  type DelegateScene,
  delegateScene,
  type ErrorBody,
  type FiguresScene,
  figuresScene,
  issuedPapers,
  samplePdf,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let scene: FiguresScene;
let people: DelegateScene;
let papers: ReturnType<typeof issuedPapers>;
beforeAll(async () => {
  server = await testServer();
  scene = figuresScene(server);
  people = await delegateScene(server);
  papers = issuedPapers(server);
});
afterAll(() => server.close());

const missing = '00000000-0000-4000-8000-000000000000';
const list = (authCode: string | undefined, query = '') =>
  server.request<IssuedPapers & ErrorBody>('GET', `/api/ledger/papers${query}`, { authCode });
const idsOf = async (authCode: string, query = '') =>
  (await list(authCode, query)).body.items.map(({ _id }) => _id);
const download = (authCode: string | undefined, id: string) =>
  server.request<DownloadReply & ErrorBody>('POST', '/api/ledger/papers/download', {
    authCode,
    body: { id },
  });
const ofFund = (authCode: string | undefined, query: string) =>
  server.request<PagedReply<FundPaper> & ErrorBody>('GET', `/api/backoffice/ledger/papers?${query}`, {
    authCode,
  });

/** Daniel's company and Daniel himself with papers of two quarters, and Ellen beside them. */
async function issued() {
  const made = await people.made();
  await scene.open(made.fund._id);
  const q4 = { subject: '2025-10-01/2025-12-31', from: '2025-10-01', to: '2025-12-31' };
  return {
    ...made,
    old: await papers.issue(made.investment, { ...q4, title: 'Capital account statement, Q4 2025' }),
    ofLlc: await papers.issue(made.investment),
    ofSelf: await papers.issue(made.ownInvestment),
    ofEllen: await papers.issue(made.ellenInvestment),
  };
}

describe('the papers that were issued to a person', () => {
  it('[LED-06] are listed for the owner of their position, those of the newest days first', async () => {
    const { daniel, ellen, fund, llc, self, investment, old, ofLlc, ofSelf, ofEllen } = await issued();
    const { status, body } = await list(daniel.authCode);
    expect(status).toBe(200);
    expect(body.items.map(({ _id }) => _id)).toEqual([ofSelf, ofLlc, old]);
    expect([body.total, body.next]).toEqual([3, null]);
    expect(body.items[1]).toEqual({
      _id: ofLlc,
      kind: 'statement',
      title: 'Capital account statement, Q1 2026',
      fund: { _id: fund._id, name: fund.name },
      syndUser: investment,
      holderName: 'Okafor Holdings LLC',
      from: '2026-01-01',
      to: '2026-03-31',
      issuedAt: expect.any(String),
      originalName: 'statement.pdf',
      size: samplePdf.length,
      sha256: createHash('sha256').update(samplePdf).digest('hex'),
      isCorrection: false,
      isReplaced: false,
      replacesIssuedAt: null,
      replacedAt: null,
      isDelegated: false,
      isRead: false,
    });
    expect(body.choices).toEqual({
      funds: [{ _id: fund._id, name: fund.name }],
      profiles: [
        { _id: self, name: 'Daniel Okafor', isDelegated: false },
        { _id: llc, name: 'Okafor Holdings LLC', isDelegated: false },
      ],
      kinds: ['statement'],
      years: [2026, 2025],
    });
    expect(await idsOf(ellen.authCode)).toEqual([ofEllen]);
    expect((await list(undefined)).status).toBe(401);
  });

  it('[ENT-04] [LED-06] are filtered by a profile under the name that its investments were signed as', async () => {
    const { daniel, ada, llc, self, investment } = await issued();
    await people.signedAs(investment, llc, 'Okafor Signed LLC');
    await people.delegated(daniel, ada, llc, { rights: ['documents'] });
    const profilesOf = async ({ authCode }: { authCode: string }) =>
      (await list(authCode)).body.choices.profiles;
    const signed = { _id: llc, name: 'Okafor Signed LLC' };
    expect(await profilesOf(daniel)).toEqual([
      { _id: self, name: 'Daniel Okafor', isDelegated: false },
      { ...signed, isDelegated: false },
    ]);
    expect(await profilesOf(ada)).toEqual([{ ...signed, isDelegated: true }]);
  });

  it('[LED-06] are filtered by fund, profile, kind and year, and continue after the last one of a page', async () => {
    const { daniel, fund, llc, investment, old, ofLlc, ofSelf } = await issued();
    const notice = await papers.issue(investment, {
      kind: 'notice',
      subject: missing,
      title: 'Distribution',
      from: null,
      to: '2026-02-15',
    });
    const { authCode } = daniel;
    expect(await idsOf(authCode, `?profile=${llc}`)).toEqual([ofLlc, notice, old]);
    expect(await idsOf(authCode, '?kind=notice')).toEqual([notice]);
    expect(await idsOf(authCode, '?year=2025')).toEqual([old]);
    expect(await idsOf(authCode, `?fund=${fund._id}&year=2026&kind=statement`)).toEqual([ofSelf, ofLlc]);
    expect(await idsOf(authCode, `?fund=${missing}`)).toEqual([]);
    const first = (await list(authCode, '?limit=2')).body;
    expect([first.items.map(({ _id }) => _id), first.total, first.next]).toEqual([[ofSelf, ofLlc], 4, ofLlc]);
    const second = (await list(authCode, `?limit=2&after=${first.next}`)).body;
    expect([second.items.map(({ _id }) => _id), second.next]).toEqual([[notice, old], null]);
    for (const query of ['?kind=letter', '?year=26', '?fund=1', '?after=1', '?limit=0'])
      expect([query, (await list(authCode, query)).status]).toEqual([query, 400]);
  });

  it('[LED-06] continue after no paper that is not in the list, as if there were none', async () => {
    const { daniel, ellen, investment, ofLlc, ofEllen } = await issued();
    const later = await papers.issue(investment, { subject: missing, to: '2026-06-30' });
    expect(await idsOf(ellen.authCode)).toEqual([ofEllen]);
    for (const after of [later, missing])
      expect((await list(ellen.authCode, `?after=${after}`)).body).toMatchObject({ items: [], total: 1 });
    expect(await idsOf(daniel.authCode, `?limit=1&after=${later}`)).not.toEqual([]);
    expect(await idsOf(daniel.authCode, `?year=2025&after=${ofLlc}`)).toEqual([]);
  });

  it('[LED-06] [ENT-07] are shown to a delegate with the right to documents, of that profile, while it lasts', async () => {
    const { daniel, ada, llc, old, ofLlc, ofSelf } = await issued();
    expect(await idsOf(ada.authCode)).toEqual([]);
    const grant = await people.delegated(daniel, ada, llc, { rights: ['view', 'tax', 'notices'] });
    expect(await idsOf(ada.authCode)).toEqual([]);
    expect((await download(ada.authCode, ofLlc)).status).toBe(404);
    await people.end(daniel.authCode, grant);
    const reading = await people.delegated(daniel, ada, llc, { rights: ['documents'] });
    const { body } = await list(ada.authCode);
    expect(body.items.map(({ _id, isDelegated, holderName }) => [_id, isDelegated, holderName])).toEqual([
      [ofLlc, true, 'Okafor Holdings LLC'],
      [old, true, 'Okafor Holdings LLC'],
    ]);
    expect(body.choices.profiles).toEqual([{ _id: llc, name: 'Okafor Holdings LLC', isDelegated: true }]);
    expect((await download(ada.authCode, ofLlc)).status).toBe(200);
    expect((await download(ada.authCode, ofSelf)).status).toBe(404);
    // Reading it makes it no less new to its owner.
    expect((await list(daniel.authCode)).body.items.map(({ isRead }) => isRead)).toEqual([
      false,
      false,
      false,
    ]);
    await people.end(daniel.authCode, reading);
    expect(await idsOf(ada.authCode)).toEqual([]);
    expect((await download(ada.authCode, ofLlc)).status).toBe(404);
  });

  it('[ENT-04] [ENT-07] are named to a delegate as their holder was called when it signed, also once it holds no more', async () => {
    const { daniel, ada, self, llc, investment, ownInvestment, ofSelf, old, ofLlc } = await issued();
    await people.delegated(daniel, ada, self, { rights: ['documents'] });
    await people.delegated(daniel, ada, llc, { rights: ['documents'] });
    const { db } = server.platform;
    await people.signedAs(ownInvestment, self, 'Daniel Signed');
    const trust = await people.profile(daniel.authCode, 'trust', 'Secret Trust');
    await people.signedAs(investment, trust, 'Secret Trust');
    await db
      .updateTable('synd_users')
      .set({ investing_entity: trust })
      .where('_id', '=', investment)
      .execute();
    const { body } = await list(ada.authCode);
    expect(Object.fromEntries(body.items.map(({ _id, holderName }) => [_id, holderName]))).toEqual({
      [ofSelf]: 'Daniel Signed',
      [ofLlc]: 'Okafor Holdings LLC',
      [old]: 'Okafor Holdings LLC',
    });
  });

  it('[LED-06] [ENT-07] stay with the profile that held the position when they were issued', async () => {
    const { daniel, ada, investment, ofLlc, llc } = await issued();
    const trust = await people.profile(daniel.authCode, 'trust', 'Okafor Family Trust');
    await people.delegated(daniel, ada, trust, { rights: ['documents'] });
    await server.platform.db
      .updateTable('synd_users')
      .set({ investing_entity: trust })
      .where('_id', '=', investment)
      .execute();
    const later = await papers.issue(investment, { subject: 'later', to: '2026-06-30' });
    expect(await idsOf(ada.authCode)).toEqual([later]);
    expect(await idsOf(daniel.authCode, `?profile=${llc}`)).toContain(ofLlc);
    expect(await idsOf(daniel.authCode, `?profile=${trust}`)).toEqual([later]);
  });
});

describe('the profile that a paper names', () => {
  /** Makes another profile the holder of a participation, as corrected terms do once they are signed. */
  const correct = async (syndUser: string, profile: string | null, signedAs?: string) => {
    const { db } = server.platform;
    await db.deleteFrom('participation_holders').where('syndUser', '=', syndUser).execute();
    await db
      .updateTable('synd_users')
      .set({ investing_entity: profile })
      .where('_id', '=', syndUser)
      .execute();
    if (profile !== null && signedAs !== undefined) await people.signedAs(syndUser, profile, signedAs);
  };
  const named = (items: readonly { _id: string; holderName: string | null }[]) =>
    Object.fromEntries(items.map(({ _id, holderName }) => [_id, holderName]));
  const everybody = async (authCode: string, fund: string) => ({
    owner: named((await list(authCode)).body.items),
    admin: named((await ofFund(await people.admin(), `fund=${fund}`)).body.items),
  });

  it('[LED-06] [ENT-04] is the one that it states, to its owner and to admins, also once the terms name another one', async () => {
    const { daniel, ellen, fund, investment, ownInvestment, old, ofLlc, ofSelf, ofEllen } = await issued();
    const before = await everybody(daniel.authCode, fund._id);
    expect(before.owner).toEqual({
      [ofSelf]: 'Daniel Okafor',
      [ofLlc]: 'Okafor Holdings LLC',
      [old]: 'Okafor Holdings LLC',
    });
    expect(before.admin).toEqual({ ...before.owner, [ofEllen]: 'Whitfield LLC' });
    const trust = await people.profile(daniel.authCode, 'trust', 'Okafor Family Trust');
    await correct(investment, trust, 'Okafor Family Trust');
    expect(await everybody(daniel.authCode, fund._id)).toEqual(before);
    const later = await papers.issue(investment, { subject: 'later', to: '2026-06-30' });
    const after = await everybody(daniel.authCode, fund._id);
    expect(after.owner).toEqual({ ...before.owner, [later]: 'Okafor Family Trust' });
    expect(after.admin).toEqual({ ...before.admin, [later]: 'Okafor Family Trust' });
    const ira = await people.profile(daniel.authCode, 'ira', 'Okafor IRA');
    await correct(ownInvestment, ira, 'Okafor IRA');
    expect((await everybody(daniel.authCode, fund._id)).admin).toEqual(after.admin);
    expect(named((await list(ellen.authCode)).body.items)).toEqual({ [ofEllen]: 'Whitfield LLC' });
  });

  it('[LED-06] [ENT-04] is nobody where it had no name, or where the paper states none', async () => {
    const { daniel, fund, llc, investment, ownInvestment, ofSelf, ofLlc, old } = await issued();
    const trust = await people.profile(daniel.authCode, 'trust', 'Okafor Family Trust');
    await server.platform.db
      .updateTable('investing_entities')
      .set({ isUnnamed: true })
      .where('_id', '=', llc)
      .execute();
    await correct(investment, trust, 'Okafor Family Trust');
    await correct(ownInvestment, null);
    const without = await papers.issue(ownInvestment, { subject: 'later', to: '2026-06-30' });
    const ira = await people.profile(daniel.authCode, 'ira', 'Okafor IRA');
    await correct(ownInvestment, ira, 'Okafor IRA');
    const { owner, admin } = await everybody(daniel.authCode, fund._id);
    expect(owner).toEqual({ [ofLlc]: null, [old]: null, [ofSelf]: 'Daniel Okafor', [without]: null });
    expect(admin).toMatchObject(owner);
  });
});

describe('the download of a paper', () => {
  it('[LED-06] [DOC-07] hands its file out by a link, leaves a line in the log, and marks it as read', async () => {
    const { daniel, ofLlc, ofSelf, investment } = await issued();
    const { status, body } = await download(daniel.authCode, ofLlc);
    expect([status, body.originalName]).toEqual([200, 'statement.pdf']);
    const file = await server.app.inject({ url: body.url });
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.rawPayload).toEqual(samplePdf);
    const read = (await list(daniel.authCode)).body.items.map(({ _id, isRead }) => [_id, isRead]);
    expect(read).toContainEqual([ofLlc, true]);
    expect(read).toContainEqual([ofSelf, false]);
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select(['actor', 'collection', 'record', 'detail'])
      .where('action', '=', 'paper.download')
      .where('actor', '=', daniel._id)
      .execute();
    expect(lines).toEqual([
      {
        actor: daniel._id,
        collection: 'synd_users',
        record: investment,
        detail: { paper: ofLlc, title: 'Capital account statement, Q1 2026' },
      },
    ]);
  });

  it('[LED-06] is refused to everybody else, and open to admins', async () => {
    const { ellen, ofLlc, ofEllen } = await issued();
    expect((await download(ellen.authCode, ofLlc)).status).toBe(404);
    expect((await download(ellen.authCode, ofEllen)).status).toBe(200);
    expect((await download(ellen.authCode, missing)).status).toBe(404);
    expect((await download(ellen.authCode, 'x')).status).toBe(400);
    expect((await download(undefined, ofLlc)).status).toBe(401);
    expect((await download(await people.admin(), ofLlc)).status).toBe(200);
  });
});

describe('the papers of a fund', () => {
  it('[LED-06] are listed for admins, with their positions, and for nobody else', async () => {
    const { daniel, fund, old, ofLlc, ofSelf, ofEllen } = await issued();
    const admin = await people.admin();
    const { status, body } = await ofFund(admin, `fund=${fund._id}`);
    expect(status).toBe(200);
    expect(body.items.map(({ _id, number, investorName }) => [_id, number, investorName])).toEqual([
      [ofEllen, expect.any(Number), 'Ellen Whitfield'],
      [ofSelf, expect.any(Number), 'Daniel Okafor'],
      [ofLlc, expect.any(Number), 'Daniel Okafor'],
      [old, expect.any(Number), 'Daniel Okafor'],
    ]);
    expect(body.items[2]).toMatchObject({
      holderName: 'Okafor Holdings LLC',
      sequence: 1,
      askedBy: null,
      issuedBy: null,
    });
    const page = (await ofFund(admin, `fund=${fund._id}&limit=3`)).body;
    expect([page.total, page.next]).toEqual([4, ofLlc]);
    const rest = (await ofFund(admin, `fund=${fund._id}&limit=3&after=${ofLlc}`)).body.items;
    expect(rest.map(({ _id }) => _id)).toEqual([old]);
    const beside = await issued();
    expect((await ofFund(admin, `fund=${fund._id}&after=${beside.ofEllen}`)).body.items).toEqual([]);
    expect((await ofFund(admin, `fund=${fund._id}&year=2025`)).body.items.map(({ _id }) => _id)).toEqual([
      old,
    ]);
    expect((await ofFund(admin, `fund=${fund._id}&kind=notice`)).body.items).toEqual([]);
    expect((await ofFund(admin, `fund=${missing}`)).body.items).toEqual([]);
    expect((await ofFund(admin, 'kind=notice')).status).toBe(400);
    expect((await ofFund(daniel.authCode, `fund=${fund._id}`)).status).toBe(403);
    expect((await ofFund(undefined, `fund=${fund._id}`)).status).toBe(401);
  });
});

it('[LED-06] leaves no error', () => expect(server.errors).toEqual([]));
