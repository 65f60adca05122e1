import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { AgreementTemplate, AgreementTemplateDetail } from '@paddock/contract';
import { templateKinds } from '@paddock/domain';
import {
  type ErrorBody,
  readPdfText,
  requestWhileLocked,
  rowChanges,
  type SigningScene,
  signingScene,
  type TestServer,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/database/index.ts';

let server: TestServer;
let scene: SigningScene;
let only: { _id: string };
let admin: string;
beforeAll(async () => {
  server = await testServer();
  scene = await signingScene(server);
  only = await server.make.user({ level: 'admin' });
});
beforeEach(async () => {
  admin = await server.signIn(only);
});
afterAll(() => server.close());

const url = '/api/backoffice/templates';
interface Saved extends ErrorBody {
  success: boolean;
  template: string;
}
const post = (path: string, body: unknown, authCode: string | undefined = admin) =>
  server.request<Saved>('POST', `${url}/${path}`, { authCode, body });
const detail = async (id: string) =>
  (await server.request<{ item: AgreementTemplateDetail }>('GET', `${url}/${id}`, { authCode: admin })).body
    .item;
const listed = async (id: string) =>
  (await server.request<{ items: AgreementTemplate[] }>('GET', url, { authCode: admin })).body.items.find(
    ({ _id }) => _id === id,
  );
const preview = (id: string, method: string, authCode = admin) =>
  server.app.inject({ url: `${url}/${id}/preview/${method}`, headers: { authcode: authCode } });

/** A form with these fields, one below another. */
async function formPdf(names: readonly string[], change?: (doc: PDFDocument) => void): Promise<Uint8Array> {
  const doc = await PDFDocument.create();
  const page = doc.addPage();
  for (const [index, name] of names.entries())
    doc
      .getForm()
      .createTextField(name)
      .addToPage(page, { x: 50, y: 750 - index * 24, width: 300, height: 18 });
  change?.(doc);
  return doc.save();
}

async function upload(pdf: Uint8Array, more: Record<string, unknown> = {}, fileName = 'Agreement.pdf') {
  const { body } = await server.request<{ path: string; bucket: string }>('POST', `${url}/upload`, {
    authCode: admin,
    body: { name: fileName },
  });
  await server.store.put(body.path, Buffer.from(pdf), 'application/pdf');
  return post('save', { path: body.path, bucket: body.bucket, name: 'Ours', method: 'trust', ...more });
}

const known = async (id: string) => ({ id, updatedAt: (await detail(id)).updatedAt });
const written =
  '<h1>Subscription Agreement</h1><p>{{subscriber_name}} subscribes for <strong>{{amount}}</strong> of {{fund_name}}.</p><ol><li>First</li><li>Second</li></ol>';
const write = async (change: Record<string, unknown> = {}) =>
  (await post('write', { name: 'Written', method: 'trust', html: written, ...change })).body.template;

describe('an uploaded template', () => {
  it('[BAC-06] has its form fields read, says what is missing, and is complete once they are mapped', async () => {
    const { status, body } = await upload(await formPdf(['Text1', 'Text2', 'fund_name']));
    expect(status).toBe(200);
    const read = await detail(body.template);
    expect(read).toMatchObject({ source: 'pdf', originalName: 'Agreement.pdf', isUsed: false, funds: [] });
    expect(read.fields).toMatchObject([
      { name: 'Text1', value: null, isMapped: false },
      { name: 'Text2', value: null, isMapped: false },
      { name: 'fund_name', value: 'fund_name', isMapped: false },
    ]);
    expect(read.problems).toEqual(['The amount is missing.', 'The name of the trust is missing.']);
    expect(read.values.map(({ name }) => name)).toContain('amount_words');
    const mapping = { Text1: 'trust_name', Text2: 'amount' };
    const mapped = await post('map', { ...(await known(read._id)), name: 'Ours', method: 'trust', mapping });
    expect(mapped).toMatchObject({ status: 200, body: { template: read._id } });
    expect((await listed(read._id))?.problems).toEqual([]);
    const shown = await preview(read._id, 'trust');
    expect(shown.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
    const text = await readPdfText(shown.rawPayload);
    expect(text).toContain('The Whitfield Family Trust');
    expect(text).toContain('$125,000.50');
  });

  it('[BAC-06] is rejected if it has no fields, is no PDF, has a password, or is a form of another kind', async () => {
    const encrypted = await formPdf(['amount'], (doc) =>
      doc.encrypt({ userPassword: 'secret', ownerPassword: 'secret' }),
    );
    const cases: [Uint8Array, RegExp][] = [
      [await formPdf([]), /no form fields/],
      [Buffer.from('%PDF-1.7\nrubbish'), /not a PDF|damaged/],
      [encrypted, /password/],
      [await formPdf(['x'.repeat(201)]), /200 characters/],
    ];
    for (const [pdf, message] of cases) {
      const { status, body } = await upload(pdf);
      expect([status, body.code]).toEqual([415, 'unsupported_type']);
      expect(body.message).toMatch(message);
    }
    const picture = await post('upload', { name: 'agreement.png' });
    expect(picture.body.code).toBe('unsupported_type');
    expect((await upload(Buffer.from('MZ not a PDF'))).body.code).toBe('unsupported_type');
  });

  it('[BAC-06] has no script in what is made from it', async () => {
    const pdf = await formPdf(['amount', 'fund_name', 'trust_name'], (doc) => {
      const action = doc.context.obj({ S: 'JavaScript', JS: PDFString.of('app.alert(1)') });
      doc.catalog.set(PDFName.of('OpenAction'), action);
      doc.catalog.set(PDFName.of('AA'), doc.context.obj({ WC: action }));
    });
    const { body } = await upload(pdf);
    const shown = await PDFDocument.load((await preview(body.template, 'trust')).rawPayload);
    for (const name of ['OpenAction', 'AA', 'AcroForm'])
      expect(shown.catalog.has(PDFName.of(name))).toBe(false);
  });

  it('[BAC-06] rejects values and fields that do not exist, bad input, and a version that was saved since', async () => {
    const { body } = await upload(await formPdf(['amount']));
    const first = await known(body.template);
    const save = (mapping: unknown, change: Record<string, unknown> = {}) =>
      post('map', { ...first, name: 'Ours', method: 'trust', mapping, ...change });
    expect((await save({ amount: '<script>' })).status).toBe(400);
    expect((await save({ other: 'amount' })).status).toBe(400);
    expect((await save({ amount: 5 })).status).toBe(400);
    expect((await save({}, { method: 'guest' })).status).toBe(400);
    expect((await save({}, { name: ' ' })).status).toBe(400);
    expect((await save({}, { id: newId() })).status).toBe(404);
    server.clock.advance(1_000);
    expect((await save({})).status).toBe(200);
    expect(await save({})).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});

describe('a written template', () => {
  it('[BAC-06] is set as a PDF with the values in its text, and signature places for everybody', async () => {
    const id = await write();
    expect(await detail(id)).toMatchObject({ source: 'written', problems: [], html: written });
    const text = await readPdfText((await preview(id, 'trust')).rawPayload);
    expect(text).toContain('The Whitfield Family Trust subscribes for');
    expect(text).toContain('$125,000.50');
    expect(text).not.toContain('{{');
    expect(text).toContain('Signatures');
    for (const kind of templateKinds) expect((await preview(id, kind)).statusCode).toBe(200);
    expect((await preview(id, 'guest')).statusCode).toBe(404);
  });

  it('[BAC-06] says which placeholders are unknown, and keeps no script, link or attribute', async () => {
    const id = await write({
      html: '<p onclick="x()">{{amount}} {{investor}} <a href="javascript:x()">here</a><script>x()</script><img src=x onerror=x()></p>',
    });
    const read = await detail(id);
    expect(read.html).toBe('<p>{{amount}} {{investor}} here</p>');
    expect(read.problems).toEqual(expect.arrayContaining([expect.stringContaining('“investor”')]));
  });

  it('[BAC-06] writes a value as it is, in any script and with any markup', async () => {
    const id = await write();
    const investor = await scene.invested({
      profile: { trustName: '<b>{{amount}}</b> & Söhne 信託', firstName: 'Ада', lastName: 'Ünal' },
    });
    await post('assign', { template: id, fund: investor.fund._id, isUsed: true });
    await scene.requestSign(investor);
    const request = await scene.requestOf(investor.id);
    const link = await scene.emailedCode(investor.person.email);
    const shown = await server.app.inject({
      method: 'POST',
      url: '/api/signing/document',
      payload: { code: link },
    });
    const text = await readPdfText(shown.rawPayload);
    expect(text).toContain('<b>{{amount}}</b> & Söhne 信託');
    expect(text).toContain('$25,000.50');
    expect(request.isOutdated).toBe(false);
    expect((await scene.sign(link)).status).toBe(200);
    expect((await scene.countersign(investor.id)).status).toBe(200);
  });

  it('[BAC-06] is rejected without a text', async () => {
    expect((await post('write', { name: 'Written', method: 'trust', html: ' ' })).status).toBe(400);
    expect((await post('write', { name: 'Written', method: 'trust', html: 5 })).status).toBe(400);
  });
});

describe('a template that agreements were made from', () => {
  const used = async () => {
    const id = await write();
    const investor = await scene.invested();
    await post('assign', { template: id, fund: investor.fund._id, isUsed: true });
    await scene.requestSign(investor);
    return { id, investor };
  };
  const templateOf = async (fund: string) =>
    (
      await server.platform.db
        .selectFrom('funds')
        .select('sa_doc_template_3_id')
        .where('_id', '=', fund)
        .executeTakeFirstOrThrow()
    ).sa_doc_template_3_id;

  it('[BAC-06] stays as it is: a change is a new version, which the fund uses from then on', async () => {
    const { id, investor } = await used();
    const before = await scene.requestOf(investor.id);
    expect((await detail(id)).isUsed).toBe(true);
    const next = await write({ replaces: await known(id), html: `${written}<p>More.</p>` });
    expect(next).not.toBe(id);
    expect(await templateOf(investor.fund._id)).toBe(next);
    expect(await detail(id)).toMatchObject({ html: written, funds: [] });
    expect(await listed(id)).toBeUndefined();
    expect(await listed(next)).toMatchObject({ funds: [{ _id: investor.fund._id }] });
    expect((await scene.requestOf(investor.id)).documentSha256).toBe(before.documentSha256);
    const link = await scene.emailedCode(investor.person.email);
    expect((await scene.sign(link)).status).toBe(200);
    expect(
      (await post('write', { name: 'Written', method: 'trust', html: written, replaces: await known(id) }))
        .body.code,
    ).toBe('conflict');
  });

  it('[BAC-06] is changed once by two admins at the same time', async () => {
    const { id } = await used();
    const version = await known(id);
    const body = { name: 'Written', method: 'trust', html: `${written}<p>Twice.</p>`, replaces: version };
    const colleague = await server.signIn(await server.make.user({ level: 'admin' }));
    const { agreement_templates: changed } = await rowChanges(server, async () => {
      const replies = await Promise.all([post('write', body), post('write', body, colleague)]);
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    });
    expect(changed?.added).toMatchObject([{ html: body.html }]);
  });

  it('[BAC-06] that is saved while an agreement is made gives the investor an agreement of one version', async () => {
    const id = await write();
    const investor = await scene.invested();
    await post('assign', { template: id, fund: investor.fund._id, isUsed: true });
    const reply = await requestWhileLocked(
      server,
      {
        hold: (held) =>
          sql`UPDATE synd_users SET "updatedAt" = now() WHERE _id = ${investor.id}`.execute(held),
        release: (held) =>
          sql`UPDATE agreement_templates SET html = ${`${written}<p>Newer.</p>`} WHERE _id = ${id}`.execute(
            held,
          ),
      },
      () => scene.requestSign(investor),
    );
    expect(reply.status).toBe(200);
    const link = await scene.emailedCode(investor.person.email);
    const shown = await server.app.inject({
      method: 'POST',
      url: '/api/signing/document',
      payload: { code: link },
    });
    expect(await readPdfText(shown.rawPayload)).toContain('Newer.');
  });
});

describe('giving a template to a fund', () => {
  it('[BAC-06] says what is missing before a fund may use it', async () => {
    const fund = await server.make.fund();
    const id = await write({ html: '<p>{{amount}}</p>' });
    const reply = await post('assign', { template: id, fund: fund._id, isUsed: true });
    expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(reply.body.message).toContain('The name of the trust is missing.');
    expect((await listed(id))?.funds).toEqual([]);
    const whole = await write();
    expect((await post('assign', { template: whole, fund: fund._id, isUsed: true })).status).toBe(200);
    expect((await listed(whole))?.funds).toEqual([{ _id: fund._id, name: fund.name }]);
    expect((await post('assign', { template: whole, fund: fund._id, isUsed: false })).status).toBe(200);
    expect((await post('assign', { template: whole, fund: fund._id, isUsed: false })).status).toBe(404);
    expect((await post('assign', { template: whole, fund: newId(), isUsed: true })).status).toBe(404);
    expect((await post('assign', { template: newId(), fund: fund._id, isUsed: true })).status).toBe(404);
    expect((await post('assign', { template: 'x', fund: fund._id, isUsed: true })).status).toBe(400);
  });
});

describe('templates', () => {
  it('[BAC-06] are closed to users, visitors and impersonation sessions', async () => {
    const id = await write();
    const user = await server.signIn(await server.make.user());
    const impersonation = await server.impersonate(
      await server.make.user({ level: 'admin' }),
      await server.make.user({ level: 'superadmin' }),
    );
    for (const path of ['', `/${id}`, `/${id}/preview/trust`]) {
      expect((await server.request('GET', `${url}${path}`, { authCode: user })).status).toBe(403);
      expect((await server.request('GET', `${url}${path}`)).status).toBe(401);
    }
    const fund = (await server.make.fund())._id;
    const bodies = {
      upload: { name: 'a.pdf' },
      save: { path: 'x', bucket: 'y', name: 'Ours', method: 'trust' },
      map: { ...(await known(id)), name: 'Ours', method: 'trust', mapping: {} },
      write: { name: 'Ours', method: 'trust', html: written },
      assign: { template: id, fund, isUsed: true },
    };
    for (const [path, body] of Object.entries(bodies)) {
      expect((await post(path, body, user)).status).toBe(403);
      expect((await post(path, body, '')).status).toBe(401);
      expect((await post(path, body, impersonation)).body.code).toBe('guest_session_read_only');
    }
    expect(server.errors).toEqual([]);
  });
});
