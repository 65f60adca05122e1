import { filingKinds, lifetimes } from '@paddock/domain';
import {
  delegateScene,
  type FilingScene,
  filingScene,
  jobRun,
  requestWhileLocked,
  runSliceBySlice,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';
import { work as tellRecipients } from './tell-recipients.job.ts';

let server: TestServer;
let filing: FilingScene;
let admin: string;
beforeAll(async () => {
  server = await testServer();
  filing = filingScene(server);
});
beforeEach(async () => {
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(() => server.close());

/** An investor with a complete investment in the fund. */
async function holderOf(fund: string) {
  const user = await server.make.user();
  const participation = await server.make.participation({
    user: user._id,
    fund,
    invest_status: 'Accepted investment',
    invest_amount: '10000',
    sa_complete_date: server.clock.now(),
  });
  return { ...user, participation: participation._id, authCode: await server.signIn(user) };
}

/** Does the work of the queued jobs. */
async function tellEverybody() {
  const { rows } = await sql<{ publication: string }>`SELECT DISTINCT publication FROM publication_recipients
    WHERE "notifiedAt" IS NULL`.execute(server.platform.db);
  for (const { publication } of rows)
    await tellRecipients(server.platform, { publication: publication }, jobRun());
}
const emailsTo = (email: string) =>
  server.platform.db.selectFrom('outbox').select(['subject', 'text']).where('to', '=', email).execute();
const bellOf = async (user: string) =>
  (
    await server.platform.db
      .selectFrom('notifications')
      .select('messageSubject')
      .where('user', '=', user)
      .execute()
  ).map(({ messageSubject }) => messageSubject);
const listed = async (kind: string, authCode: string) =>
  (
    await server.request<{ items: { _id: string }[] }>('GET', `/api/${kind}?mine=true`, { authCode })
  ).body.items.map(({ _id }) => _id);

describe('publishing', () => {
  it('[BAC-10] shows each document to the people it is for, and to nobody else', async () => {
    const fund = (await server.make.fund({ name: 'Harbor' }))._id;
    const [ada, ben] = [await holderOf(fund), await holderOf(fund)];
    for (const kind of filingKinds) {
      const id = await filing.draft(admin, kind, { fund, user: ada._id, year: 2025, title: 'For Ada' });
      const { status, body } = await filing.publish(admin, [id]);
      expect([kind, status, body.published]).toEqual([kind, 200, [id]]);
      const isShared = kind === 'synd_documents';
      expect([kind, await listed(kind, ada.authCode)]).toEqual([kind, [id]]);
      expect([kind, await listed(kind, ben.authCode)]).toEqual([kind, isShared ? [id] : []]);
      if (!isShared)
        expect((await server.request('GET', `/api/${kind}/${id}`, { authCode: ben.authCode })).status).toBe(
          404,
        );
      const opened =
        kind === 'synd_agreements'
          ? await server.request<{ url: string }>('POST', '/api/profile/synd_agreements/download', {
              authCode: ada.authCode,
              body: { syndUserId: ada.participation },
            })
          : await server.request<{ url: string }>('POST', `/api/profile/${kind}/download`, {
              authCode: ada.authCode,
              body: { id },
            });
      expect([kind, opened.status]).toEqual([kind, 200]);
      expect((await server.app.inject({ url: opened.body.url })).rawPayload.subarray(0, 5).toString()).toBe(
        '%PDF-',
      );
    }
  });

  it('[BAC-15] [DOC-03] previews which tax documents name no fund, and of none that names one or has none', async () => {
    const fund = (await server.make.fund())._id;
    const ada = await holderOf(fund);
    const draft = (title: string, more: object) =>
      filing.draft(admin, 'tax_documents', { user: ada._id, year: 2025, title, ...more });
    const preview = async (ids: string[]) =>
      (await filing.post<{ withoutFund: string[]; withoutFundCount: number }>('preview', admin, { ids }))
        .body;
    const without = [await draft('K-1 B', {}), await draft('K-1 A', {})];
    await draft('K-1 of others', {});
    const named = await draft('K-1 C', { fund });
    const proof = await filing.draft(admin, 'proof_documents', { user: ada._id, title: 'Passport' });
    expect(await preview([...without, named, proof])).toMatchObject({
      withoutFund: ['K-1 A', 'K-1 B'],
      withoutFundCount: 2,
    });
    expect(await preview([named, proof])).toMatchObject({ withoutFund: [], withoutFundCount: 0 });
    // It is asked and not refused: a document of the portal itself is of no fund.
    expect((await filing.publish(admin, without)).status).toBe(200);
  });

  it('[BAC-10] sends each person one notification and one email, however many documents it has for them', async () => {
    const fund = (await server.make.fund({ name: 'Harbor' }))._id;
    const [ada, ben] = [await holderOf(fund), await holderOf(fund)];
    await server.make.participation({ user: ben._id, fund, method_of_inv: 'TRUST' });
    const declined = await server.make.user();
    await server.make.participation({ user: declined._id, fund, invest_status: 'Declined investment' });
    const gone = await server.make.user({ isActive: false });
    await server.make.participation({ user: gone._id, fund });
    const ids = [
      await filing.draft(admin, 'tax_documents', { user: ada._id, year: 2025, title: '<i>K-1</i> 2025' }),
      await filing.draft(admin, 'tax_documents', { user: ada._id, year: 2024, title: 'K-1 2024' }),
      await filing.draft(admin, 'synd_documents', { fund, title: 'Memorandum' }),
    ];
    const preview = await filing.post<{ people: number; recipients: { name: string; titles: string[] }[] }>(
      'preview',
      admin,
      { ids },
    );
    expect(preview.body).toMatchObject({ documents: 3, people: 2, withoutReaders: 0 });
    expect(preview.body.recipients.map(({ titles }) => titles)).toEqual([
      ['<i>K-1</i> 2025', 'K-1 2024', 'Memorandum'],
      ['Memorandum'],
    ]);
    expect((await filing.publish(admin, ids)).body.people).toBe(2);
    await tellEverybody();
    await tellEverybody();
    expect(await bellOf(ada._id)).toEqual(['New documents: Memorandum (Harbor), <i>K-1</i> 2025, K-1 2024']);
    expect(await bellOf(ben._id)).toEqual(['New due-diligence document of Harbor: Memorandum']);
    expect(await bellOf(declined._id)).toEqual([]);
    expect(await bellOf(gone._id)).toEqual([]);
    const [mail, ...more] = await emailsTo(ada.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('<i>K-1</i> 2025 (tax document)');
    expect(mail?.text).toContain('Memorandum (due-diligence document of Harbor)');
    expect(await emailsTo(ben.email)).toHaveLength(1);
    expect(await emailsTo(declined.email)).toEqual([]);
  });

  it('[BAC-10] names the fund of a news document in the email, if it has one, and not in its subject', async () => {
    const fund = (await server.make.fund({ name: 'Harbor' }))._id;
    const ada = await holderOf(fund);
    await filing.filed(admin, 'news_documents', { fund, title: 'Second quarter' });
    await tellEverybody();
    await filing.filed(admin, 'news_documents', { user: ada._id, title: 'A letter' });
    await tellEverybody();
    const emails = await emailsTo(ada.email);
    const text = emails.map((mail) => mail.text ?? '').join('\n');
    expect(text).toContain('Second quarter (news document of Harbor)');
    expect(text).toContain('A letter (news document)');
    expect(emails.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 2 }, () => 'A new news document is ready for you'),
    );
  });

  it('[BAC-10] notifies each person once when two jobs run at the same time', async () => {
    const fund = (await server.make.fund({ name: 'Harbor' }))._id;
    const people = [await holderOf(fund), await holderOf(fund), await holderOf(fund)];
    await filing.filed(admin, 'news_documents', { fund });
    const { rows } = await sql<{
      publication: string;
    }>`SELECT DISTINCT publication FROM publication_recipients
      WHERE "notifiedAt" IS NULL`.execute(server.platform.db);
    const [waiting] = rows;
    await Promise.all(
      [1, 2, 3].map(() =>
        tellRecipients(server.platform, { publication: waiting?.publication ?? '' }, jobRun()),
      ),
    );
    for (const { _id, email } of people) {
      expect(await bellOf(_id)).toEqual(['New news document of Harbor: K-1']);
      expect(await emailsTo(email)).toHaveLength(1);
    }
  });

  it('[BAC-10] notifies each person once when every run is stopped after a slice', async () => {
    const fund = (await server.make.fund({ name: 'Harbor' }))._id;
    const people = [await holderOf(fund), await holderOf(fund), await holderOf(fund)];
    await filing.filed(admin, 'news_documents', { fund });
    const { rows } = await sql<{
      publication: string;
    }>`SELECT DISTINCT publication FROM publication_recipients
      WHERE "notifiedAt" IS NULL`.execute(server.platform.db);
    const publication = rows[0]?.publication ?? '';
    const runs = await runSliceBySlice((data, run) => tellRecipients(server.platform, data, run, 1), {
      publication,
    });
    expect(runs).toBe(4);
    for (const { _id, email } of people) {
      expect(await bellOf(_id)).toHaveLength(1);
      expect(await emailsTo(email)).toHaveLength(1);
    }
  });

  it('[BAC-10] tells nobody of what they may not read any more, and still of the rest', async () => {
    const fund = (await server.make.fund({ name: 'Left Fund' }))._id;
    const [ada, ben] = [await holderOf(fund), await holderOf(fund)];
    const tax = { year: 2025, title: 'K-1 of the year' };
    await filing.publish(admin, [
      await filing.draft(admin, 'news_documents', { fund, title: 'Letter' }),
      await filing.draft(admin, 'tax_documents', { user: ada._id, ...tax }),
    ]);
    await server.platform.db
      .updateTable('synd_users')
      .set({ invest_status: 'Declined investment', sa_complete_date: null })
      .where('user', '=', ada._id)
      .execute();
    await tellEverybody();
    expect(await bellOf(ada._id)).toEqual(['New tax document: K-1 of the year']);
    expect(await bellOf(ben._id)).toEqual(['New news document of Left Fund: Letter']);
    const [mail, ...more] = await emailsTo(ada.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('K-1 of the year');
    expect(mail?.text).not.toContain('Letter');
  });

  it('[BAC-10] leaves out what is taken back before anybody was notified', async () => {
    const fund = (await server.make.fund())._id;
    const ada = await holderOf(fund);
    const id = await filing.filed(admin, 'news_documents', { fund });
    await filing.post('take_back', admin, { id });
    await tellEverybody();
    expect(await bellOf(ada._id)).toEqual([]);
    expect(await emailsTo(ada.email)).toEqual([]);
  });

  it('[BAC-10] happens once when two admins press at the same time', async () => {
    const fund = (await server.make.fund())._id;
    const ada = await holderOf(fund);
    const colleague = await server.signIn(await server.make.user({ level: 'admin' }));
    const id = await filing.draft(admin, 'tax_documents', { user: ada._id, year: 2025 });
    const replies: Promise<{ status: number; body: { code: string } }>[] = [];
    // Both wait for the lock of the draft, and one of them finds it published.
    await requestWhileLocked(
      server,
      { hold: (held) => sql`SELECT 1 FROM filing_drafts WHERE _id = ${id} FOR UPDATE`.execute(held) },
      async () => {
        replies.push(filing.publish(admin, [id]), filing.publish(colleague, [id]));
      },
    );
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    expect(statuses).toEqual(expect.arrayContaining([200, 409]));
    const lines = await server.platform.db
      .selectFrom('audit_events')
      .select('_id')
      .where('record', '=', id)
      .where('action', '=', 'filing.publish')
      .execute();
    expect(lines).toHaveLength(1);
    await tellEverybody();
    expect(await bellOf(ada._id)).toHaveLength(1);
    expect(await emailsTo(ada.email)).toHaveLength(1);
    expect(await listed('tax_documents', ada.authCode)).toEqual([id]);
    expect(await filing.publish(admin, [id])).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('[BAC-10] publishes all or nothing, and names what is missing', async () => {
    const ada = await server.make.user();
    const complete = await filing.draft(admin, 'tax_documents', { user: ada._id, year: 2025 });
    const lacking = await filing.draft(admin, 'tax_documents', { user: ada._id, title: 'Draft K-1' });
    const { status, body } = await filing.publish(admin, [complete, lacking]);
    expect([status, body.code, body.message]).toEqual([409, 'missing_values', 'Draft K-1: Enter the year.']);
    expect(body.fields).toEqual({ [lacking]: 'Enter the year.' });
    expect((await filing.publish(admin, [complete, newId()])).status).toBe(404);
    expect(await listed('tax_documents', await server.signIn(ada))).toEqual([]);
    const agreement = await filing.draft(admin, 'synd_agreements', {
      user: ada._id,
      fund: (await server.make.fund())._id,
    });
    expect((await filing.publish(admin, [agreement])).body.message).toContain(
      'This person has no participation in this fund.',
    );
  });

  it('[BAC-10] waits until the file is scanned, and never shows one with malware', async () => {
    const ada = await server.make.user();
    const id = await filing.draft(admin, 'tax_documents', { user: ada._id, year: 2025 });
    const setState = (state: 'quarantined' | 'deleted' | 'stored') =>
      sql`UPDATE files SET state = ${state} WHERE key = (SELECT "docPath" FROM filing_drafts WHERE _id = ${id})`.execute(
        server.platform.db,
      );
    await setState('quarantined');
    expect((await filing.publish(admin, [id])).body.message).toContain('still being checked');
    expect((await filing.post('open', admin, { id })).status).toBe(409);
    await setState('deleted');
    expect((await filing.publish(admin, [id])).body.message).toContain('contains malware');
    expect((await filing.post('open', admin, { id })).status).toBe(404);
    expect(await listed('tax_documents', await server.signIn(ada))).toEqual([]);
  });

  it('[BAC-10] keeps an upload in quarantine while the scanner is away', async () => {
    const guarded = await testServer({ env: { CLAMD_URL: 'tcp://127.0.0.1:1' } });
    try {
      const scene = filingScene(guarded);
      const authCode = await guarded.signIn(await guarded.make.user({ level: 'admin' }));
      const { body } = await scene.save(authCode, 'tax_documents');
      expect(body.item).toMatchObject({ file: 'scanning' });
      expect(body.item.problems).toContain('The file is still being checked for malware.');
    } finally {
      await guarded.close();
    }
  });

  it('[BAC-10] of an agreement changes no date and no decision of its participation', async () => {
    const fund = (await server.make.fund())._id;
    const ada = await server.make.user();
    const { _id: participation } = await server.make.participation({
      user: ada._id,
      fund,
      invest_status: 'Accepted investment',
      invest_amount: '25000',
    });
    const stored = () =>
      server.platform.db
        .selectFrom('synd_users')
        .selectAll()
        .where('_id', '=', participation)
        .executeTakeFirstOrThrow();
    const before = await stored();
    await filing.filed(admin, 'synd_agreements', { fund, user: ada._id });
    const { syndAgreementsCount, updatedAt: _, ...after } = await stored();
    expect(syndAgreementsCount).toBe(1);
    const { syndAgreementsCount: none, updatedAt: __, ...unchanged } = before;
    expect(none).toBe(0);
    expect(after).toEqual(unchanged);
  });

  it('[BAC-10] [ENT-09] an agreement goes to the commitment of a person who takes part in the fund twice', async () => {
    const ada = await server.make.user();
    const { _id: fund } = await server.make.fund();
    await server.make.participation({ user: ada._id, fund });
    const { _id: accepted } = await server.make.participation({
      user: ada._id,
      fund,
      invest_status: 'Accepted investment',
      invest_amount: '25000',
    });
    const id = await filing.filed(admin, 'synd_agreements', { fund, user: ada._id });
    const filed = await server.platform.db
      .selectFrom('synd_agreements')
      .select('syndUser')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(filed.syndUser).toBe(accepted);
  });

  it('[BAC-10] [ENT-07] [ENT-09] an agreement of one of several commitments goes to that of the chosen profile, and its delegates alone read it', async () => {
    const scene = await delegateScene(server);
    const { daniel, ellen, ada, fund, llc, self, ownInvestment, ellenLlc } = await scene.made();
    await scene.delegated(daniel, ada, llc, { rights: ['documents', 'notices'] });
    const id = await filing.draft(admin, 'synd_agreements', { fund: fund._id, user: daniel._id });
    // Of somebody with one profile in the fund too, it is not guessed: publishing finds the commitment.
    const ownedByEllen = await filing.draft(admin, 'synd_agreements', { fund: fund._id, user: ellen._id });
    const drafted = await server.platform.db
      .selectFrom('filing_drafts')
      .select('investing_entity')
      .where('_id', 'in', [id, ownedByEllen])
      .execute();
    expect(drafted).toEqual([{ investing_entity: null }, { investing_entity: null }]);
    const refused = await filing.publish(admin, [id]);
    expect(refused).toMatchObject({ status: 409, body: { code: 'missing_values' } });
    expect(refused.body.message).toContain('Choose the investing profile.');
    const edit = (investing_entity: string) => filing.post('edit', admin, { ids: [id], investing_entity });
    expect((await edit(ellenLlc)).status).toBe(400);
    // What an archived profile has committed to is still filed.
    await server.request('PUT', `/api/investing_entities/${self}`, {
      authCode: daniel.authCode,
      body: { archivedAt: server.clock.now().toISOString() },
    });
    expect((await edit(self)).status).toBe(200);
    expect((await filing.publish(admin, [id])).body).toMatchObject({ published: [id], people: 1 });
    const filed = await server.platform.db
      .selectFrom('synd_agreements')
      .select('syndUser')
      .where('_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(filed.syndUser).toBe(ownInvestment);
    const [seen] = (await scene.seen(ada.authCode)).items;
    expect(seen?.documents).toEqual([]);
  });

  it('[BAC-10] again, after a document was taken back, notifies again; a tax document needs re-authentication', async () => {
    const ada = await server.make.user();
    const id = await filing.filed(admin, 'tax_documents', { user: ada._id, year: 2025 });
    await filing.post('take_back', admin, { id });
    server.clock.advance(lifetimes.reauthentication + 1_000);
    expect((await filing.publish(admin, [id])).body.code).toBe('sudo_required');
    const fresh = await server.signIn(await server.make.user({ level: 'admin' }));
    expect((await filing.publish(fresh, [id])).body).toMatchObject({ published: [id], people: 1 });
    expect(await listed('tax_documents', await server.signIn(ada))).toEqual([id]);
    await tellEverybody();
    expect(await bellOf(ada._id)).toHaveLength(2);
  });
});

describe('the generic endpoints', () => {
  it('[BAC-10] cannot hand a document to somebody else or show it again without publishing it', async () => {
    const [ada, eve] = [await server.make.user(), await server.make.user()];
    const fund = (await server.make.fund())._id;
    const tax = await filing.filed(admin, 'tax_documents', { user: ada._id, year: 2025 });
    const news = await filing.filed(admin, 'news_documents', { user: ada._id });
    const put = (kind: string, id: string, body: object) =>
      server.request('PUT', `/api/${kind}/${id}`, { authCode: admin, body });
    expect((await put('tax_documents', tax, { user: eve._id })).status).toBe(409);
    expect((await put('tax_documents', tax, { fund })).status).toBe(409);
    expect((await put('news_documents', news, { user: null, fund })).status).toBe(409);
    expect((await put('tax_documents', tax, { user: ada._id, title: 'Renamed', year: 2024 })).status).toBe(
      200,
    );
    await filing.post('take_back', admin, { id: tax });
    expect((await put('tax_documents', tax, { isDeleted: false })).status).toBe(409);
    for (const field of ['publishedAt', 'takenBackAt'])
      await put('tax_documents', tax, { [field]: null, docPath: 'x' });
    for (const { _id } of [ada, eve])
      expect(await listed('tax_documents', await server.signIn({ _id }))).toEqual([]);
  });
});
