import type { AgreementReadiness, SyndicationReply } from '@paddock/contract';
import {
  jobRun,
  people,
  readPdfText,
  requestWhileLocked,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inspectTemplates } from '../inspect-templates.job.ts';

let server: TestServer;
let scene: SigningScene;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  await inspectTemplates(server.platform, server.signing, jobRun());
});
afterAll(() => server.close());

const emptyProfile = {
  trustName: null,
  address1: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
};
const readFundPage = async ({ fund, authCode }: { fund: { url_slug: string | null }; authCode: string }) =>
  (await server.request<SyndicationReply>('GET', `/api/syndication/byslug/${fund.url_slug}`, { authCode }))
    .body;
const requests = async (id: string) =>
  server.platform.db.selectFrom('signature_requests').selectAll().where('syndUser', '=', id).execute();
const save = (investor: { person: { _id: string }; authCode: string }, body: unknown) =>
  server.request('PUT', `/api/users/${investor.person._id}`, { authCode: investor.authCode, body });
const withoutTemplate = (fund: { _id: string }) =>
  server.platform.db
    .updateTable('funds')
    .set({ sa_doc_template_3_id: null })
    .where('_id', '=', fund._id)
    .execute();

describe('an agreement that needs values', () => {
  it('[SEC-10] is not created until the profile has what its template needs', async () => {
    const trust = await scene.invested({ profile: emptyProfile });
    const rejected = await scene.requestSign(trust);
    expect(rejected).toMatchObject({
      status: 409,
      body: {
        code: 'missing_values',
        fields: {
          trustName: 'The name of the trust is required',
          address1: 'The address is required',
          city: 'The city is required',
          country: 'The country is required',
        },
      },
    });
    expect(await requests(trust.id)).toEqual([]);
    expect(await scene.emailsTo(trust.person.email)).toEqual([]);

    await save(trust, {
      trustName: 'Whitfield Family Trust',
      address1: '1 Main St',
      city: 'Austin',
      country: 'US',
    });
    expect(await scene.requestSign(trust)).toMatchObject({
      status: 409,
      body: { fields: { state: 'The state is required', postalCode: 'The ZIP code is required' } },
    });
    await save(trust, { state: 'TX', postalCode: '78701' });
    expect((await scene.requestSign(trust)).status).toBe(200);
    const document = await server.app.inject({
      method: 'POST',
      url: '/api/signing/document',
      payload: { code: await scene.emailedCode(trust.person.email) },
    });
    const text = await readPdfText(document.rawPayload);
    expect(text).toContain('Whitfield Family Trust');
    expect(text).toContain('1 Main St, Austin, TX 78701, United States');
  });

  it('[SEC-10] can still be committed to, as documented', async () => {
    const trust = await scene.invested({ profile: emptyProfile });
    expect((await readFundPage(trust)).syndUser).toMatchObject({ isGoingToInvest: true });
  });

  it('[SEC-10] is not created from a profile that was emptied during preparation', async () => {
    const trust = await scene.invested();
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) => sql`SELECT 1 FROM synd_users WHERE "_id" = ${trust.id} FOR UPDATE`.execute(held),
        release: (held) =>
          sql`UPDATE users SET address1 = NULL WHERE "_id" = ${trust.person._id}`.execute(held),
      },
      () => scene.requestSign(trust),
    );
    expect(reply).toMatchObject({ status: 409, body: { code: 'missing_values' } });
    expect(await requests(trust.id)).toEqual([]);
  });

  it('[SEC-10] is not created from a template that is mapped to an unknown value', async () => {
    const trust = await scene.invested();
    const template = trust.fund.sa_doc_template_3_id ?? '';
    const map = (mapping: Record<string, string>) =>
      server.platform.db
        .updateTable('agreement_templates')
        .set({ mapping: JSON.stringify(mapping) })
        .where('_id', '=', template)
        .execute();
    await map({ trust_name: 'tax_id' });
    expect(await scene.requestSign(trust)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await readFundPage(trust)).agreements.trust.isReady).toBe(false);
    await map({});
    expect((await scene.requestSign(trust)).status).toBe(200);
  });

  it('[SEC-10] is described on the fund page with the values that it needs', async () => {
    const { agreements } = await readFundPage(await scene.invested());
    const needs = ({ isReady, needs: values }: AgreementReadiness) => isReady && values;
    expect(needs(agreements.trust)).toEqual(expect.arrayContaining(['trust_name', 'investor_address']));
    expect(needs(agreements.individual)).not.toContain('trust_name');
    expect(needs(agreements.individual_with_spouse)).toContain('spouse_name');
  });

  it('[SEC-10] has its template inspected once, and again when its PDF changes', async () => {
    const { fund } = await scene.invested();
    const id = fund.sa_doc_template_3_id ?? '';
    const fields = async () =>
      await server.platform.db
        .selectFrom('agreement_templates')
        .select(['formFields', 'docPath'])
        .where('_id', '=', id)
        .executeTakeFirstOrThrow();
    const before = await fields();
    expect(before.formFields).not.toBeNull();
    const set = (docPath: string | null) =>
      server.platform.db.updateTable('agreement_templates').set({ docPath }).where('_id', '=', id).execute();
    await set('templates/another.pdf');
    expect((await fields()).formFields).toBeNull();
    await set(before.docPath);
    await inspectTemplates(server.platform, server.signing, jobRun());
    expect((await fields()).formFields).toEqual(before.formFields);
  });
});

describe('a fund without a template for an investment method', () => {
  it('[SIG-06] says so on its page, and tells the admins once', async () => {
    const admin = await server.make.user({ level: 'admin' });
    const trust = await scene.invested();
    await withoutTemplate(trust.fund);
    const mails = async () =>
      (await scene.emailsTo(admin.email)).filter(
        ({ subject }) => subject === `Agreement missing: ${trust.fund.name}`,
      );
    expect(await mails()).toEqual([]);
    const [first] = await Promise.all([readFundPage(trust), readFundPage(trust)]);
    expect(first.agreements.trust).toEqual({ isReady: false, needs: [] });
    expect(first.agreements.entity.isReady).toBe(true);
    await readFundPage(trust);
    expect((await scene.requestSign(trust)).status).toBe(409);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.text).toContain('no agreement template for a trust');
    const lines = await people(server).auditEvents('funds.report_missing_templates');
    expect(lines.filter(({ record }) => record === trust.fund._id)).toMatchObject([
      { actor: null, detail: { kinds: ['trust'] } },
    ]);
  });

  it('[SIG-06] tells the admins if the template goes missing after the page was opened', async () => {
    const admin = await server.make.user({ level: 'admin' });
    const trust = await scene.invested();
    await withoutTemplate(trust.fund);
    expect((await scene.requestSign(trust)).status).toBe(409);
    const subjects = (await scene.emailsTo(admin.email)).map(({ subject }) => subject);
    expect(subjects).toContain(`Agreement missing: ${trust.fund.name}`);
  });

  it('[SIG-06] tells nobody when an admin opens it, or while it takes no investments', async () => {
    const closed = await server.make.fund({ start_date: new Date(Date.now() + 86_400_000) });
    const started = await server.make.fund();
    const admin = await server.signIn(await server.make.user({ level: 'admin' }));
    await readFundPage({ fund: closed, authCode: await server.signIn(await server.make.user()) });
    await readFundPage({ fund: started, authCode: admin });
    const reports = await server.platform.db
      .selectFrom('missing_template_reports')
      .select('kind')
      .where('fund', 'in', [closed._id, started._id])
      .execute();
    expect(reports).toEqual([]);
  });
});
