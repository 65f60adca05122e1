import { buffer } from 'node:stream/consumers';
import type {
  BackgroundTask,
  FundPaper,
  IssuedPapers,
  ItemReply,
  PagedReply,
  StatementIssue,
} from '@paddock/contract';
import { formatDateTimeWithZone, printColors } from '@paddock/domain';
import {
  type ErrorBody,
  pdfOperandsOf,
  readPdfDrawings,
  readPdfText,
  runDelayedJobs,
  type StatementScene,
  statementScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: StatementScene;
beforeAll(async () => {
  server = await testServer({ jobs: true, portal: { name: 'Stallion Capital' } });
  scene = await statementScene(server);
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

const path = '/api/backoffice/ledger/statements';
const preview = (authCode: string | undefined, fund: string, period = '2026-Q1') =>
  server.request<ItemReply<StatementIssue> & ErrorBody>('GET', `${path}/${fund}?period=${period}`, {
    authCode,
  });
const issue = (authCode: string | undefined, body: object) =>
  server.request<ItemReply<BackgroundTask> & ErrorBody>('POST', `${path}/issue`, { authCode, body });

/** Issues what the check shows, and waits until the task has ended. */
async function issued(fund: string, period = '2026-Q1') {
  const authCode = await scene.people.admin();
  const { version } = (await preview(authCode, fund, period)).body.item;
  const { status, body } = await issue(authCode, { fund, period, version });
  if (status !== 200) throw new Error(`Nothing was issued: ${JSON.stringify(body)}`);
  return await finished(body.item._id);
}
const finished = (task: string) =>
  vi.waitFor(
    async () => {
      const row = await server.platform.db
        .selectFrom('background_tasks')
        .select(['total', 'done', 'failed', 'finishedAt'])
        .where('_id', '=', task)
        .executeTakeFirstOrThrow();
      if (!row.finishedAt) throw new Error('The task is still running');
      return row;
    },
    { timeout: 20_000, interval: 20 },
  );

const papersOf = async (fund: string) =>
  (
    await server.request<PagedReply<FundPaper>>('GET', `/api/backoffice/ledger/papers?fund=${fund}`, {
      authCode: await scene.people.admin(),
    })
  ).body.items;
/** Who was told in the app and by email of statements of a fund. */
const toldOf = async (fund: { _id: string; name: string }) => {
  const { db } = server.platform;
  const notifications = await db
    .selectFrom('notifications')
    .select(['user', 'messageSubject', 'path', 'kind'])
    .where('messageSubject', 'like', `%statement of ${fund.name}%`)
    .orderBy('createdAt')
    .execute();
  const emails = await db
    .selectFrom('outbox')
    .select(['to', 'subject', 'html', 'text'])
    .where('html', 'like', `%${fund.name}%`)
    .orderBy('createdAt')
    .execute();
  return { notifications, emails };
};

describe('issuing the statements of a period', () => {
  it('[LED-06] files one for each position, rests after each, and each is what was checked', async () => {
    const { fund, other, daniel, investment, ownInvestment, ellenInvestment } = await scene.made();
    const restedBefore = server.clock.rests.length;
    expect(await issued(fund._id)).toMatchObject({ total: 3, done: 3, failed: 0 });
    expect(server.clock.rests.length - restedBefore).toBeGreaterThanOrEqual(3);
    const papers = await papersOf(fund._id);
    expect(papers.map(({ syndUser }) => syndUser).toSorted()).toEqual(
      [investment, ownInvestment, ellenInvestment].toSorted(),
    );
    const paper = papers.find(({ syndUser }) => syndUser === investment);
    expect(paper).toMatchObject({
      kind: 'statement',
      title: 'Capital account statement, Q1 2026',
      from: '2026-01-01',
      to: '2026-03-31',
      holderName: 'Okafor Holdings LLC',
      isCorrection: false,
      isReplaced: false,
      askedBy: null,
      replacesIssuedAt: null,
      replacedAt: null,
      issuedBy: { name: expect.any(String) },
    });
    const { body } = await server.request<{ url: string }>('POST', '/api/ledger/papers/download', {
      authCode: daniel.authCode,
      body: { id: paper?._id },
    });
    const file = await server.app.inject({ url: body.url });
    const text = (await readPdfText(file.rawPayload)).replace(/\s+/g, ' ');
    for (const part of ['Okafor Holdings LLC', '−$320.01', 'Issued ', 'by Portal '])
      expect(text).toContain(part);
    expect(text).not.toContain('Not issued');
    // The fund is of another portal than the one that the admin works on.
    expect(text).not.toContain('Stallion Capital');
    expect(await papersOf(other._id)).toEqual([]);
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select(['record', 'detail'])
      .where('action', '=', 'paper.issue')
      .where('record', '=', investment)
      .execute();
    expect(lines).toEqual([
      {
        record: investment,
        detail: { paper: paper?._id, title: paper?.title, sha256: paper?.sha256, fund: fund._id },
      },
    ]);
  });

  it('[LED-06] [POR-01] prints them in the colors of the portal of the fund, as the file that anybody makes before', async () => {
    const { fund, company, daniel, investment } = await scene.made();
    const style = { portalColor: '#7a1f3d', secondaryColor: '#d9a441' };
    await scene.people.styled(company, style);
    const drawn = async (url: string, body: object) => {
      const { body: link } = await server.request<{ url: string }>('POST', url, {
        authCode: daniel.authCode,
        body,
      });
      const { rawPayload } = await server.app.inject({ url: link.url });
      return (await readPdfDrawings(rawPayload)).join('\n');
    };
    const own = { syndUser: investment, period: '2026-Q1', format: 'pdf' };
    const files = [await drawn('/api/ledger/statement/download', own)];
    await issued(fund._id);
    const paper = (await papersOf(fund._id)).find(({ syndUser }) => syndUser === investment);
    files.push(await drawn('/api/ledger/papers/download', { id: paper?._id }));
    for (const file of files) {
      for (const color of Object.values(printColors(style))) expect(file).toContain(pdfOperandsOf(color));
      // Neither of the portal on which they are read nor of a portal that has chosen none.
      for (const color of Object.values(printColors({}))) expect(file).not.toContain(pdfOperandsOf(color));
    }
  });

  it('[LED-06] tells each person once, whatever they hold, and nobody else', async () => {
    const { fund, daniel, ada, ellen, llc } = await scene.made();
    await scene.people.delegated(daniel, ada, llc, { rights: ['documents', 'notices'] });
    await issued(fund._id);
    const { notifications, emails } = await toldOf(fund);
    const subject = (holders: string) => `New statement of ${fund.name}${holders}: Q1 2026`;
    const ofBoth = subject(' (Okafor Holdings LLC, Daniel Okafor)');
    const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
    expect(sorted(notifications)).toEqual(
      sorted([
        { user: daniel._id, messageSubject: ofBoth, path: '/statements', kind: 'documents' },
        {
          user: ada._id,
          messageSubject: `Okafor Holdings LLC: ${subject('')}`,
          path: '/statements',
          kind: 'documents',
        },
        {
          user: ellen._id,
          messageSubject: subject(' (Whitfield LLC)'),
          path: '/statements',
          kind: 'documents',
        },
      ]),
    );
    expect(emails.map(({ to }) => to).toSorted()).toEqual([ada.email, daniel.email, ellen.email].toSorted());
    for (const { subject: line, html } of emails) {
      expect(line).not.toContain(fund.name);
      expect(html).not.toMatch(/\$\d/);
    }
    const textTo = ({ email }: { email: string }) => emails.find(({ to }) => to === email)?.html;
    expect(textTo(daniel)).toContain(`${fund.name} (Okafor Holdings LLC, Daniel Okafor), Q1 2026`);
    expect(textTo(ellen)).toContain(`${fund.name} (Whitfield LLC), Q1 2026`);
  });

  it('[ENT-04] [LED-06] names the holder as it was signed, and reports each corrected statement by its holder', async () => {
    const { fund, daniel, ada, ellen, llc, self, investment } = await scene.made();
    await scene.people.delegated(daniel, ada, llc, { rights: ['documents', 'notices'] });
    await issued(fund._id);
    await scene.people.signedAs(investment, llc, 'Okafor Signed LLC');
    await server.platform.db
      .updateTable('investing_entities')
      .set({ address1: '1 Main St' })
      .where('_id', 'in', [llc, self])
      .execute();
    const before = (await toldOf(fund)).notifications.length;
    await issued(fund._id);
    const since = (await toldOf(fund)).notifications.slice(before);
    const subject = (holders: string) => `Updated statement of ${fund.name}${holders}: Q1 2026`;
    expect(since.map(({ user, messageSubject }) => `${user} ${messageSubject}`).toSorted()).toEqual(
      [
        `${daniel._id} ${subject(' (Okafor Signed LLC)')}`,
        `${daniel._id} ${subject(' (Daniel Okafor)')}`,
        `${ada._id} Okafor Signed LLC: ${subject('')}`,
      ].toSorted(),
    );
    expect(since.map(({ user }) => user)).not.toContain(ellen._id);
  });

  it('[LED-06] [INV-06] tells nobody who has turned it off, and no delegate without the right to notices', async () => {
    const { fund, daniel, ada, ellen, llc } = await scene.made();
    await scene.people.delegated(daniel, ada, llc, { rights: ['documents'] });
    for (const channel of ['app', 'email'])
      await server.request('PUT', '/api/profile/notification_preferences', {
        authCode: daniel.authCode,
        body: { kind: 'documents', channel, isOn: false },
      });
    await issued(fund._id);
    const { notifications, emails } = await toldOf(fund);
    expect(notifications.map(({ user }) => user)).toEqual([ellen._id]);
    expect(emails.map(({ to }) => to)).toEqual([ellen.email]);
  });

  it('[LED-06] leaves alone what says the same, and replaces what does not', async () => {
    const { fund, llc, investment } = await scene.made();
    await issued(fund._id);
    const before = await papersOf(fund._id);
    const admin = await scene.people.admin();
    expect((await preview(admin, fund._id)).body.item).toMatchObject({ first: 0, replaced: 0, unchanged: 3 });
    expect(await issued(fund._id)).toMatchObject({ total: 0 });
    expect(await papersOf(fund._id)).toEqual(before);
    const told = await toldOf(fund);
    await server.platform.db
      .updateTable('investing_entities')
      .set({ address1: '1 Main St' })
      .where('_id', '=', llc)
      .execute();
    expect((await preview(admin, fund._id)).body.item).toMatchObject({ first: 0, replaced: 1, unchanged: 2 });
    expect(await issued(fund._id)).toMatchObject({ total: 1, done: 1 });
    const after = await papersOf(fund._id);
    expect(after).toHaveLength(4);
    expect(
      after
        .filter(({ syndUser }) => syndUser === investment)
        .map((paper) => [paper.isCorrection, paper.isReplaced]),
    ).toEqual([
      [true, false],
      [false, true],
    ]);
    const again = await toldOf(fund);
    expect(again.notifications.length - told.notifications.length).toBe(1);
    expect(again.notifications.at(-1)?.messageSubject).toBe(
      `Updated statement of ${fund.name} (Okafor Holdings LLC): Q1 2026`,
    );
  });

  it('[LED-06] [LED-02] names the one that it replaces by the time of its issue, and both lists say which', async () => {
    const { fund, llc, daniel, ada, investment } = await scene.made();
    await scene.people.delegated(daniel, ada, llc, { rights: ['documents', 'notices'] });
    await issued(fund._id);
    const toldBefore = (await toldOf(fund)).emails;
    for (const { text } of toldBefore) expect(text).not.toContain('replaces');
    const old = (await papersOf(fund._id)).find(({ syndUser }) => syndUser === investment);
    const first = old?.issuedAt ?? '';
    server.clock.advance(26 * 60 * 60_000);
    await server.platform.db
      .updateTable('investing_entities')
      .set({ address1: '1 Main St' })
      .where('_id', '=', llc)
      .execute();
    await issued(fund._id);
    const papers = await papersOf(fund._id);
    const replacement = papers.find(({ isCorrection }) => isCorrection);
    const expected = [
      [replacement?._id, first, null],
      [old?._id, null, replacement?.issuedAt],
    ];
    const named = (items: readonly FundPaper[] | IssuedPapers['items']) =>
      items
        .filter(({ syndUser }) => syndUser === investment)
        .map(({ _id, replacesIssuedAt, replacedAt }) => [_id, replacesIssuedAt, replacedAt]);
    expect(named(papers)).toEqual(expected);
    for (const { syndUser, replacesIssuedAt, replacedAt } of papers)
      if (syndUser !== investment) expect([replacesIssuedAt, replacedAt]).toEqual([null, null]);
    const authCode = await server.signIn(daniel);
    const own = await server.request<IssuedPapers>('GET', '/api/ledger/papers', { authCode });
    expect(named(own.body.items)).toEqual(expected);
    const textOf = async (id: string | undefined) => {
      const { body } = await server.request<{ url: string }>('POST', '/api/ledger/papers/download', {
        authCode,
        body: { id },
      });
      const { rawPayload } = await server.app.inject({ url: body.url });
      return (await readPdfText(rawPayload)).replace(/\s+/g, ' ');
    };
    const when = formatDateTimeWithZone(first, 'America/New_York');
    expect(await textOf(replacement?._id)).toContain(
      `This statement replaces the one that was issued on ${when}.`,
    );
    // The one that stays says itself when that was.
    expect(await textOf(old?._id)).toContain(`Issued ${when} by `);
    expect(await textOf(old?._id)).not.toContain('replaces');
    // So do the emails of the new one, which nobody else gets.
    const emails = (await toldOf(fund)).emails.slice(toldBefore.length);
    expect(emails.map(({ to }) => to).toSorted()).toEqual([ada.email, daniel.email].toSorted());
    for (const { to, text } of emails)
      expect(text).toContain(
        `It replaces the one that was issued on ${when}, which stays among ${to === ada.email ? 'its' : 'your'} statements.`,
      );
  });

  describe('once corrected terms have made a position another profile’s', () => {
    /** Daniel's company has its statement and an accountant; then his trust holds the position, which has a lawyer. */
    async function corrected() {
      const made = await scene.made();
      const { fund, daniel, ada, llc, investment } = made;
      const lawyer = await scene.people.person({ firstName: 'Lewis', lastName: 'Law' });
      const trust = await scene.people.profile(daniel.authCode, 'trust', 'Okafor Trust');
      for (const [to, entity] of [
        [ada, llc],
        [lawyer, trust],
      ] as const)
        await scene.people.delegated(daniel, to, entity, { rights: ['documents', 'notices'] });
      await signed(investment, llc, 'Okafor Signed LLC');
      await issued(fund._id);
      await signed(investment, trust, 'Okafor Trust');
      return { ...made, lawyer, trust };
    }
    /** Everybody has signed an agreement that states this holder, whose copy takes the place of the former one. */
    async function signed(syndUser: string, entity: string, name: string) {
      const { db } = server.platform;
      const now = server.clock.now();
      await db
        .updateTable('signature_requests')
        .set({ supersededAt: now })
        .where('syndUser', '=', syndUser)
        .where('supersededAt', 'is', null)
        .execute();
      const request = newId();
      await db
        .insertInto('signature_requests')
        .values({
          _id: request,
          syndUser,
          createdAt: now,
          completedAt: now,
          holder: JSON.stringify({ entity, kind: 'llc', name, signatory: 'Daniel Okafor', address: '' }),
        })
        .execute();
      await db
        .insertInto('signature_signers')
        .values({
          _id: newId(),
          request,
          role: 'investor',
          position: 1,
          name: 'Daniel Okafor',
          email: 'daniel@example.com',
          signedAt: now,
        })
        .execute();
      await db.deleteFrom('participation_holders').where('syndUser', '=', syndUser).execute();
      await scene.people.signedAs(syndUser, entity, name);
      await db
        .updateTable('synd_users')
        .set({ investing_entity: entity })
        .where('_id', '=', syndUser)
        .execute();
    }
    const change = (profile: string, set: object) =>
      server.platform.db.updateTable('investing_entities').set(set).where('_id', '=', profile).execute();
    const readBy = async ({ authCode }: { authCode: string }) =>
      (await server.request<IssuedPapers>('GET', '/api/ledger/papers', { authCode })).body.items;
    const storedOf = (id: string | undefined) =>
      server.platform.db
        .selectFrom('issued_papers')
        .select(['holder', 'key', 'supersedes'])
        .where('_id', '=', id ?? '')
        .executeTakeFirstOrThrow();

    it('[LED-06] [ENT-04] leaves alone what it was issued before, also where the former holder has another name by now', async () => {
      const { fund, llc, trust, investment } = await corrected();
      const before = await papersOf(fund._id);
      const told = await toldOf(fund);
      await change(llc, { legalName: 'Okafor Renamed LLC' });
      // Nor is it that of the new holder's address.
      await change(trust, { address1: '9 Trust Road' });
      expect((await preview(await scene.people.admin(), fund._id)).body.item).toMatchObject({
        first: 0,
        replaced: 0,
        unchanged: 3,
      });
      expect(await issued(fund._id)).toMatchObject({ total: 0 });
      const ids = (papers: readonly FundPaper[]) => papers.map(({ _id }) => _id);
      expect(ids(await papersOf(fund._id))).toEqual(ids(before));
      expect(await toldOf(fund)).toEqual(told);
      expect(await storedOf(before.find(({ syndUser }) => syndUser === investment)?._id)).toMatchObject({
        holder: llc,
        supersedes: null,
      });
    });

    it('[LED-06] [ENT-07] replaces it by one for the former holder, tells who reads that one, and nobody of the new holder', async () => {
      const { fund, daniel, ada, ellen, lawyer, llc, investment } = await corrected();
      const before = await papersOf(fund._id);
      const old = before.find(({ syndUser }) => syndUser === investment)?._id ?? '';
      const told = await toldOf(fund);
      await change(llc, { address1: '1 Main St' });
      expect(await issued(fund._id)).toMatchObject({ total: 1, done: 1, failed: 0 });
      const paper = (await papersOf(fund._id)).find(({ isCorrection }) => isCorrection);
      const { key, ...stored } = await storedOf(paper?._id);
      expect(stored).toEqual({ holder: llc, supersedes: old });
      const text = (await readPdfText(await buffer(await server.store.read(key)))).replace(/\s+/g, ' ');
      expect(text).toContain('Holder: Okafor Signed LLC, 1 Main St');
      expect(text).not.toContain('Okafor Trust');
      const since = await toldOf(fund);
      const subject = (holder: string) => `Updated statement of ${fund.name}${holder}: Q1 2026`;
      expect(
        since.notifications
          .slice(told.notifications.length)
          .map(({ user, messageSubject }) => `${user} ${messageSubject}`)
          .toSorted(),
      ).toEqual(
        [
          `${daniel._id} ${subject(' (Okafor Signed LLC)')}`,
          `${ada._id} Okafor Holdings LLC: ${subject('')}`,
        ].toSorted(),
      );
      expect(
        since.emails
          .slice(told.emails.length)
          .map(({ to }) => to)
          .toSorted(),
      ).toEqual([ada.email, daniel.email].toSorted());
      expect((await readBy(ada)).map(({ _id, isReplaced }) => [_id, isReplaced])).toEqual([
        [paper?._id, false],
        [old, true],
      ]);
      expect(await readBy(lawyer)).toEqual([]);
      expect((await readBy(ellen)).map(({ isCorrection }) => isCorrection)).toEqual([false]);
      // Once more it says the same.
      expect(await issued(fund._id)).toMatchObject({ total: 0 });
    });

    it('[LED-06] [ENT-07] tells exactly as many people as the check has counted, of present and former holders', async () => {
      const { fund, other, daniel, ada, ellen, lawyer, llc, self, trust, ellenLlc, investment } =
        await corrected();
      const named = (firstName: string) => scene.people.person({ firstName, lastName: 'Reed' });
      const [bob, eve, sam] = [await named('Bob'), await named('Eve'), await named('Sam')];
      // Of the new holder, whom none of these papers states.
      await scene.people.delegated(daniel, eve, trust, { rights: ['documents', 'notices'] });
      // Of the former holder and of somebody else's company, and one without notices.
      await scene.people.delegated(daniel, bob, llc, { rights: ['notices'] });
      await scene.people.delegated(ellen, bob, ellenLlc, { rights: ['notices'] });
      await scene.people.delegated(ellen, sam, ellenLlc, { rights: ['documents', 'view'] });
      const told = await toldOf(fund);
      const beside = await toldOf(other);
      // Both positions of Daniel, and that of Ellen.
      for (const profile of [llc, self, ellenLlc]) await change(profile, { address1: '1 Main St' });
      const { item } = (await preview(await scene.people.admin(), fund._id)).body;
      expect(item).toMatchObject({ first: 0, replaced: 3, unchanged: 0 });
      expect(await issued(fund._id)).toMatchObject({ total: 3, done: 3, failed: 0 });
      const since = await toldOf(fund);
      const inApp = new Set(since.notifications.slice(told.notifications.length).map(({ user }) => user));
      const byEmail = new Set(since.emails.slice(told.emails.length).map(({ to }) => to));
      const people = [daniel, ada, bob, ellen];
      expect(inApp).toEqual(new Set(people.map(({ _id }) => _id)));
      expect(byEmail).toEqual(new Set(people.map(({ email }) => email)));
      expect(item.people).toBe(inApp.size);
      for (const { _id } of [eve, sam, lawyer]) expect(inApp).not.toContain(_id);
      expect(await toldOf(other)).toEqual(beside);
      // Nothing is left to tell, and nobody to be told.
      expect((await preview(await scene.people.admin(), fund._id)).body.item.people).toBe(0);
      expect((await readBy(lawyer)).map(({ syndUser }) => syndUser)).not.toContain(investment);
    });

    it('[LED-06] [ENT-07] issues those of a later period for the new holder', async () => {
      const { fund, ada, lawyer, trust, investment } = await corrected();
      await scene.close(fund._id, '2026-06-30');
      await issued(fund._id, '2026-Q2');
      const paper = (await papersOf(fund._id)).find(
        ({ syndUser, to }) => syndUser === investment && to === '2026-06-30',
      );
      expect(await storedOf(paper?._id)).toMatchObject({ holder: trust, supersedes: null });
      expect((await readBy(lawyer)).map(({ _id }) => _id)).toEqual([paper?._id]);
      expect((await readBy(ada)).map(({ to }) => to)).toEqual(['2026-03-31']);
    });

    it('[LED-06] [ENT-04] replaces it by one for the profile that admins have stated since to have held it all along', async () => {
      const { fund, ada, lawyer, trust, investment } = await corrected();
      const [asker, decider] = [
        await server.make.user({ level: 'admin' }),
        await server.make.user({ level: 'admin' }),
      ];
      const now = server.clock.now();
      await server.platform.db
        .insertInto('approvals')
        .values({
          _id: newId(),
          kind: 'settle_holder',
          collection: 'synd_users',
          record: investment,
          subject: 'An investment',
          input: '{}',
          changes: '[]',
          reason: 'The agreement says so.',
          contentHash: '',
          askedBy: asker._id,
          askedAt: now,
          expiresAt: new Date(now.getTime() + 60_000),
          decision: 'approved',
          decidedBy: decider._id,
          decidedAt: now,
        })
        .execute();
      expect(await issued(fund._id)).toMatchObject({ total: 1, done: 1, failed: 0 });
      const paper = (await papersOf(fund._id)).find(({ isCorrection }) => isCorrection);
      expect((await storedOf(paper?._id)).holder).toBe(trust);
      expect((await readBy(lawyer)).map(({ _id }) => _id)).toEqual([paper?._id]);
      expect((await readBy(ada)).map(({ isReplaced }) => isReplaced)).toEqual([true]);
    });
  });

  it('[LED-06] is refused where something has changed since the check', async () => {
    const { fund, llc } = await scene.made();
    const admin = await scene.people.admin();
    const { version } = (await preview(admin, fund._id)).body.item;
    await server.platform.db
      .updateTable('investing_entities')
      .set({ address1: '2 Main St' })
      .where('_id', '=', llc)
      .execute();
    expect((await issue(admin, { fund: fund._id, period: '2026-Q1', version })).status).toBe(409);
    expect(await papersOf(fund._id)).toEqual([]);
  });

  it('[LED-06] makes no paper twice when it is pressed twice', async () => {
    const { fund } = await scene.made();
    const admin = await scene.people.admin();
    const { version } = (await preview(admin, fund._id)).body.item;
    const body = { fund: fund._id, period: '2026-Q1', version };
    const both = await Promise.all([issue(admin, body), issue(admin, body)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    for (const { status, body: reply } of both) if (status === 200) await finished(reply.item._id);
    expect(await papersOf(fund._id)).toHaveLength(3);
    expect(new Set((await toldOf(fund)).notifications.map(({ user }) => user)).size).toBe(
      (await toldOf(fund)).notifications.length,
    );
  });

  it('[LED-06] makes a paper again whose holder has moved while it was made', async () => {
    const { fund, llc, investment } = await scene.made();
    const put = server.store.put.bind(server.store);
    let count = 0;
    vi.spyOn(server.store, 'put').mockImplementation(async (...file) => {
      count += 1;
      if (count === 1)
        await server.platform.db
          .updateTable('investing_entities')
          .set({ address1: '2 Moved Street' })
          .where('_id', '=', llc)
          .execute();
      await put(...file);
    });
    expect(await issued(fund._id)).toMatchObject({ total: 3, done: 3, failed: 0 });
    const [paper] = (await papersOf(fund._id)).filter(({ syndUser }) => syndUser === investment);
    const { key } = await server.platform.db
      .selectFrom('issued_papers')
      .select('key')
      .where('_id', '=', paper?._id ?? '')
      .executeTakeFirstOrThrow();
    const text = await readPdfText(await buffer(await server.store.read(key)));
    expect(text).toContain('2 Moved Street');
    const again = (await preview(await scene.people.admin(), fund._id)).body.item;
    expect(again).toMatchObject({ unchanged: 3 });
  });

  it('[LED-06] goes on where it was interrupted, makes no paper twice, and leaves no file that housekeeping does not know', async () => {
    const { fund, daniel, ellen } = await scene.made();
    const put = server.store.put.bind(server.store);
    let count = 0;
    vi.spyOn(server.store, 'put').mockImplementation(async (...file) => {
      count += 1;
      if (count === 2) throw new Error('The process was killed');
      await put(...file);
    });
    const admin = await scene.people.admin();
    const { version } = (await preview(admin, fund._id)).body.item;
    const { body } = await issue(admin, { fund: fund._id, period: '2026-Q1', version });
    await vi.waitFor(() => expect(count).toBeGreaterThan(1), { timeout: 20_000 });
    await runDelayedJobs(server, 'background-task');
    expect(await finished(body.item._id)).toMatchObject({ total: 3, done: 3, failed: 0 });
    expect(await papersOf(fund._id)).toHaveLength(3);
    const told = (await toldOf(fund)).notifications.map(({ user }) => user);
    expect(told).toHaveLength(2);
    expect(new Set(told)).toEqual(new Set([daniel._id, ellen._id]));
    const { rows: known } = await sql<{ key: string }>`SELECT key FROM issued_papers
      UNION SELECT key FROM provisional_objects`.execute(server.platform.db);
    const keys = new Set(known.map(({ key }) => key));
    for await (const { key } of server.store.list())
      if (key.startsWith('papers/')) expect([key, keys.has(key)]).toEqual([key, true]);
  });
});

it('[LED-06] leaves no error', () => expect(server.errors).toEqual([]));
