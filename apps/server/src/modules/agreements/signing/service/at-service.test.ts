import {
  type DropboxRequest,
  type DropboxScene,
  dropboxScene,
  jobRun,
  requestWhileLocked,
  rowChanges,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../../../platform/domain-error.ts';
import { supersedeAgreement } from '../correction/supersede-agreement.ts';
import { askAfterCallback, askService } from './ask-service.job.ts';
import { cancelAtService } from './cancel-at-service.job.ts';
import { checkServices } from './check-services.job.ts';
import { readServiceTemplate, readTemplateNeeds } from './template-needs.ts';

let at: DropboxScene;
beforeAll(async () => {
  at = await dropboxScene();
  await at.server.make.user({ level: 'admin' });
});
afterAll(() => at.close());
afterEach(() => at.service.failAll(undefined));

const hour = 3_600_000;
const stored = (id: string) =>
  at.server.platform.db
    .selectFrom('signature_requests')
    .selectAll()
    .where('syndUser', '=', id)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
const participation = (id: string) =>
  at.server.platform.db.selectFrom('synd_users').selectAll().where('_id', '=', id).executeTakeFirstOrThrow();
const lines = async (record: string, action: string) =>
  at.server.platform.db
    .selectFrom('audit_events')
    .select('detail')
    .where('record', '=', record)
    .where('action', '=', action)
    .execute();
const adminMails = async (subject: string) =>
  (
    await at.server.platform.db
      .selectFrom('outbox')
      .select('subject')
      .where('subject', 'like', `${subject}%`)
      .execute()
  ).length;
const supersede = (id: string, db = at.server.platform.db) =>
  supersedeAgreement(db, at.server.platform, { syndUser: id, which: 'any', now: at.server.clock.now() });
const cancel = async (request: string, id?: string) =>
  cancelAtService(at.server.platform, at.server.signing, { request, id });

describe('[SIG-06] asking about a request', () => {
  it('changes this one and no other, and a limit of the service delays this one only', async () => {
    const [first, single, last] = [await at.requested(), await at.requested(), await at.requested()];
    const { _id } = await stored(single.id);
    const changed = async (act: () => Promise<unknown>) =>
      Object.entries(await rowChanges(at.server, act)).map(([table, rows]) => [
        table,
        rows.changed?.map((row) => row['_id']),
      ]);
    at.server.clock.advance(1_000);
    expect(await changed(() => at.ask(single.id))).toEqual([['signature_requests', [_id]]]);
    at.service.failAll({ kind: 'rate-limit', retryAfter: 60 });
    at.server.clock.advance(1_000);
    const limited = () => expect(at.ask(single.id)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await changed(limited)).toEqual([['signature_requests', [_id]]]);
    at.service.failAll(undefined);
    // Within the limit, the service is not asked about this one, and about others it is.
    const questions = () => at.service.calls.length;
    const before = questions();
    await limited();
    expect(questions()).toBe(before);
    for (const { id } of [first, last]) await at.ask(id);
    expect(questions()).toBe(before + 2);
  });

  it('waits for a limit that another run notes at the same time, also after a callback, and others are asked about', async () => {
    const [single, other] = [await at.requested(), await at.requested()];
    const { _id: request } = await stored(single.id);
    const since = at.server.clock.now().toISOString();
    at.server.clock.advance(1_000);
    const until = new Date(at.server.clock.now().getTime() + 60_000);
    const { platform, signing } = at.server;
    const afterCallback = () =>
      askAfterCallback(platform, signing, { request, since }, { previousFailures: 0 });
    for (const ask of [() => at.ask(single.id), afterCallback]) {
      await sql`UPDATE signature_requests SET "askedAt" = NULL WHERE _id = ${request}`.execute(platform.db);
      const calls = at.service.calls.length;
      const hold = (db: typeof platform.db) =>
        sql`UPDATE signature_requests SET "askedAt" = ${until} WHERE _id = ${request}`.execute(db);
      const asked = requestWhileLocked(at.server, { hold }, () => ask().catch((error: unknown) => error));
      expect(await asked).toMatchObject({ kind: 'unavailable', retryAfter: 60 });
      expect((await stored(single.id)).askedAt).toEqual(until);
      expect(at.service.calls).toHaveLength(calls);
      await at.ask(other.id);
      expect(at.service.calls).toHaveLength(calls + 1);
    }
  });
});

describe('[SIG-06] a template at Dropbox Sign', () => {
  it('is asked about again after ten minutes, and not at each agreement before', async () => {
    const { server, service } = at;
    const { id } = service.addTemplate();
    const { id: other } = service.addTemplate();
    const provider = server.signing.providers.of('dropbox');
    const questions = () => service.calls.filter((call) => call.startsWith('GET /template')).length;
    const start = server.clock.now().getTime();
    const asked = async (template: string, after: number) => {
      const before = questions();
      const now = new Date(start + after);
      await readTemplateNeeds(server.platform, provider, { id: template, kind: 'trust', now });
      return questions() - before;
    };
    const tenMinutes = 10 * 60_000;
    expect([await asked(id, 0), await asked(id, 1), await asked(other, 1)]).toEqual([1, 0, 1]);
    expect(await asked(id, tenMinutes - 1)).toBe(0);
    expect([await asked(id, tenMinutes), await asked(id, tenMinutes + 1)]).toEqual([1, 0]);
  });

  it('is asked about at once where it is checked, and an outage then is said', async () => {
    const { server, service } = at;
    const { id } = service.addTemplate();
    const provider = server.signing.providers.of('dropbox');
    const questions = () => service.calls.filter((call) => call.startsWith('GET /template')).length;
    const now = server.clock.now();
    const read = (options: { isFresh?: true }) =>
      readServiceTemplate(server.platform, provider, { id, now, ...options });
    await read({});
    const before = questions();
    await read({ isFresh: true });
    expect(questions()).toBe(before + 1);
    service.failAll({ kind: 'status', status: 503, text: 'Come back later' });
    try {
      await expect(read({ isFresh: true })).rejects.toThrow(DomainError);
      expect(await read({})).toMatchObject({ readAt: now });
    } finally {
      service.failAll(undefined);
    }
  });
});

describe('[SIG-06] creating a request at Dropbox Sign', () => {
  it('gives it the values of the agreement, its signers in order, and our reference, as a test on a demo', async () => {
    const couple = await at.requested({ spouse: true });
    const { _id, externalId } = await stored(couple.id);
    const request = at.service.requestOf(externalId ?? '');
    expect(request).toMatchObject({ isTest: true, metadata: { reference: _id } });
    expect(request.signatures.map(({ role, email }) => [role, email])).toEqual([
      ['Investor', couple.person.email],
      ['Spouse', couple.spouseEmail],
      ['Management', 'no-reply@localhost'],
    ]);
    expect(request.values).toMatchObject({
      amount: '$25,000.50',
      method: 'Cash',
      spouse_email: couple.spouseEmail,
    });
    expect(await participation(couple.id)).toMatchObject({
      syndAgreementDropboxSignatureRequestId: externalId,
      syndAgreementDropboxSigningURL: null,
    });
    expect(await lines(couple.id, 'agreement.send')).toHaveLength(1);
  });

  it('is delayed by an outage that loses nothing, and the page says so', async () => {
    await at.requested();
    const single = await at.scene.invested();
    at.service.failAll({ kind: 'status', status: 503, text: 'Come back later' });
    const asked = await at.scene.requestSign(single);
    expect(asked).toMatchObject({ status: 200, body: { success: true, url: expect.any(String) } });
    const code = await at.scene.emailedCode(single.person.email);
    expect((await at.scene.view(code)).body).toMatchObject({
      provider: 'dropbox',
      state: 'preparing',
      problem: null,
    });
    await expect(at.create(single.id)).rejects.toMatchObject({ kind: 'unavailable' });
    expect((await at.scene.view(code)).body).toMatchObject({ state: 'preparing', problem: 'unavailable' });
    expect(await at.server.request('POST', '/api/signing/frame', { body: { code } })).toMatchObject({
      status: 409,
    });

    at.service.failAll(undefined);
    await at.create(single.id);
    expect((await at.scene.view(code)).body).toMatchObject({ state: 'ready', problem: null });
    expect((await at.server.request('POST', '/api/signing/frame', { body: { code } })).status).toBe(200);
  });

  it('finds the request whose answer was lost, and creates no second one', async () => {
    const single = await at.scene.invested();
    await at.scene.requestSign(single);
    const { _id } = await stored(single.id);
    at.service.failNext({ kind: 'lose-answer' }, { path: /create_embedded_with_template/ });
    await expect(at.create(single.id)).rejects.toMatchObject({ kind: 'unavailable' });
    await at.create(single.id);
    const ours = at.service.requests().filter(({ metadata }) => metadata['reference'] === _id);
    expect(ours.map(({ id }) => id)).toEqual([(await stored(single.id)).externalId]);
  });

  it('keeps one request when two attempts create it at once, and cancels the other', async () => {
    const single = await at.scene.invested();
    await at.scene.requestSign(single);
    const { _id } = await stored(single.id);
    // The later attempt looks for the request of the earlier one before that exists.
    at.service.gather(/create_embedded/, 2);
    await requestWhileLocked(
      at.server,
      { hold: (db) => sql`SELECT 1 FROM synd_users WHERE "_id" = ${single.id} FOR UPDATE`.execute(db) },
      () => Promise.all([at.create(single.id), at.create(single.id)]),
    );
    const ours = at.service.requests().filter(({ metadata }) => metadata['reference'] === _id);
    expect(ours).toHaveLength(2);
    const { externalId } = await stored(single.id);
    for (const { id } of ours) await cancel(_id, id);
    for (const { id, isCanceled } of ours) expect(isCanceled).toBe(id !== externalId);
  });

  it('tells the admins once of what the service refuses, and goes on when it is mended', async () => {
    const single = await at.scene.invested();
    await at.scene.requestSign(single);
    const { templates } = at.service.account;
    const known = new Map(templates);
    templates.clear();
    const before = await adminMails('Agreement stopped');
    await at.create(single.id);
    await at.create(single.id);
    expect(await stored(single.id)).toMatchObject({
      problem: 'rejected',
      problemText: expect.stringMatching(/\S/),
    });
    expect((await adminMails('Agreement stopped')) - before).toBe(1);
    for (const [id, template] of known) templates.set(id, template);
    await at.create(single.id);
    expect(await stored(single.id)).toMatchObject({ problem: null, externalId: expect.any(String) });
  });

  it('is undone when the commitment is withdrawn while the service creates it', async () => {
    const single = await at.scene.invested();
    await at.scene.requestSign(single);
    const { _id } = await stored(single.id);
    await requestWhileLocked(
      at.server,
      {
        hold: (db) => sql`SELECT 1 FROM synd_users WHERE "_id" = ${single.id} FOR UPDATE`.execute(db),
        release: (db) => supersede(single.id, db),
      },
      () => at.create(single.id),
    );
    const [created] = at.service.requests().filter(({ metadata }) => metadata['reference'] === _id);
    expect(created?.isCanceled).toBe(false);
    expect(await stored(single.id)).toMatchObject({ externalId: null, supersededAt: expect.any(Date) });
    await cancel(_id);
    expect(at.service.requestOf(created?.id ?? '').isCanceled).toBe(true);
  });
});

describe('[SIG-06] [SYN-10] a release', () => {
  it('cancels the request, so that nobody can sign it there, and waits for a service that is down', async () => {
    const single = await at.requested();
    const { _id, externalId } = await stored(single.id);
    await supersede(single.id);
    expect(await participation(single.id)).toMatchObject({
      syndAgreementDropboxSignatureRequestId: null,
      syndAgreementDropboxSigningURL: null,
    });
    at.service.failAll({ kind: 'status', status: 503, text: 'Come back later' });
    await expect(cancel(_id)).rejects.toMatchObject({ kind: 'unavailable' });
    at.service.failAll(undefined);
    await cancel(_id);
    await cancel(_id);
    expect(at.service.requestOf(externalId ?? '').isCanceled).toBe(true);
    expect((await lines(single.id, 'agreement.cancel')).length).toBeGreaterThan(0);
  });

  it('notes that everybody had signed there before', async () => {
    const single = await at.requested();
    const { _id, externalId } = await stored(single.id);
    at.service.signNext(externalId ?? '');
    at.service.signNext(externalId ?? '');
    await supersede(single.id);
    await cancel(_id);
    expect(await lines(single.id, 'agreement.cancel')).toEqual([
      { detail: expect.objectContaining({ refusal: expect.stringMatching(/signed/) }) },
    ]);
    await expect(at.ask(single.id)).rejects.toThrow('no agreement');
    expect(await participation(single.id)).toMatchObject({
      syndAgreementSignedByCurrentUser: false,
      sa_complete_date: null,
    });
  });
});

describe('[SIG-06] what Dropbox Sign says is not believed', () => {
  /** After the investor has signed there, the service holds something else. */
  const signedBut = async (id: string, change: (request: DropboxRequest) => Partial<DropboxRequest>) => {
    const external = await at.externalId(id);
    at.service.signNext(external);
    const request = at.service.requestOf(external);
    at.service.account.requests.set(external, { ...request, ...change(request) });
    await at.ask(id);
  };
  const changes: [string, Parameters<typeof signedBut>[1], RegExp][] = [
    ['another amount', ({ values }) => ({ values: { ...values, amount: '$1.00' } }), /Amount/],
    ['another reference', () => ({ metadata: { reference: 'somebody else’s' } }), /reference/],
    [
      'another signer',
      ({ signatures }) => ({
        signatures: signatures.map((signature) => ({ ...signature, email: 'mallory@example.com' })),
      }),
      /Somebody else/,
    ],
    [
      'another order of signers',
      ({ signatures }) => ({
        signatures: signatures.map((signature) => ({ ...signature, order: 1 - signature.order })),
      }),
      /order/,
    ],
  ];

  it.each(changes)(
    'if it has %s: nothing is recorded, and the admins are told',
    async (_what, edit, reason) => {
      const single = await at.requested();
      const before = await adminMails('Agreement stopped');
      await signedBut(single.id, edit);
      expect(await participation(single.id)).toMatchObject({ syndAgreementSignedByCurrentUser: false });
      expect(await stored(single.id)).toMatchObject({
        problem: 'rejected',
        problemText: expect.stringMatching(reason),
      });
      expect((await adminMails('Agreement stopped')) - before).toBe(1);
      expect(await lines(single.id, 'agreement.sign')).toHaveLength(0);
    },
  );
});

it('[SIG-06] signatures of a test do not count once the deployment is no demo anymore', async () => {
  const single = await at.requested();
  at.service.signNext(await at.externalId(single.id));
  const { _id } = await stored(single.id);
  const { platform, signing } = at.server;
  const real = { ...signing.providers.of('dropbox'), isTest: false };
  await askService(platform, { ...signing, providers: { ...signing.providers, of: () => real } }, _id);
  expect(await stored(single.id)).toMatchObject({
    problem: 'rejected',
    problemText: expect.stringMatching(/test/),
  });
  expect(await participation(single.id)).toMatchObject({ syndAgreementSignedByCurrentUser: false });
});

describe('[SIG-06] a request that ends at Dropbox Sign', () => {
  it('keeps the commitment, tells everybody, and is followed by a new one', async () => {
    const single = await at.requested();
    await at.signNext(single.id);
    const before = await adminMails('Agreement ended');
    at.service.cancelThere(await at.externalId(single.id));
    await at.ask(single.id);
    expect(await participation(single.id)).toMatchObject({
      invest_status: 'Accepted investment',
      syndAgreementSignedByCurrentUser: false,
      syndAgreementDropboxSignatureRequestId: null,
    });
    expect((await adminMails('Agreement ended')) - before).toBe(1);
    expect(await lines(single.id, 'agreement.end')).toHaveLength(1);
    const told = await at.server.platform.db
      .selectFrom('notifications')
      .select('messageSubject')
      .where('user', '=', single.person._id)
      .orderBy('createdAt')
      .orderBy('messageSubject')
      .execute();
    expect(told).toEqual(
      ['Signed', 'To sign again'].map((word) => ({
        messageSubject: `${word}: your agreement for ${single.fund.name} (${single.person.trustName})`,
      })),
    );
    expect((await at.scene.view(single.code)).status).toBe(404);

    expect((await at.scene.requestSign(single)).body.url).toEqual(expect.any(String));
    await at.create(single.id);
    await at.signNext(single.id);
    expect(await participation(single.id)).toMatchObject({ syndAgreementSignedByCurrentUser: true });
  });
});

it('[ENT-04] what a signed holder is called since is in its history once the service ends the agreement', async () => {
  const [single, other] = [await at.requested(), await at.requested()];
  for (const { id, person } of [single, other]) {
    await at.signNext(id);
    await at.server.platform.db
      .updateTable('investing_entities')
      .set({ legalName: 'Renamed Trust' })
      .where('user', '=', person._id)
      .execute();
  }
  at.service.cancelThere(await at.externalId(single.id));
  await at.ask(single.id);
  expect(await lines(single.id, 'participations.change_holder')).toMatchObject([
    {
      detail: {
        before: expect.stringContaining(`${single.person.trustName}, by`),
        after: expect.stringContaining('Renamed Trust, by'),
        approval: null,
      },
    },
  ]);
  expect(await lines(other.id, 'participations.change_holder')).toEqual([]);
});

describe('[SIG-06] completing', () => {
  it('waits for the file, refuses one that is none, and keeps the service’s own record', async () => {
    const single = await at.requested();
    await at.signNext(single.id);
    await at.signNext(single.id);
    const id = await at.externalId(single.id);
    at.service.delays.files = hour;
    at.service.state.files = { pdf: Buffer.from('%PDF-1.7 broken') };
    await expect(at.complete(single.id)).rejects.toMatchObject({ name: 'SignatureServiceError' });
    expect(await participation(single.id)).toMatchObject({ sa_complete_date: null });
    at.service.state.files = {};
    at.service.delays.files = 0;
    expect(at.service.isComplete(id)).toBe(true);
    await at.complete(single.id);
    const request = await stored(single.id);
    expect(request).toMatchObject({
      problem: null,
      auditTrailKey: expect.stringMatching(/audit-trail\.pdf$/),
    });
    const admin = await at.server.signIn(await at.server.make.user({ level: 'admin' }));
    const url = `/api/backoffice/countersignatures/${single.id}/audit_trail`;
    expect((await at.server.request('GET', url, { authCode: admin })).headers['content-type']).toBe(
      'application/pdf',
    );
    expect((await at.server.request('GET', url, { authCode: single.authCode })).status).toBe(403);
    expect((await at.server.request('GET', url)).status).toBe(401);
  });
});

describe('[SIG-06] the job that checks the service', () => {
  it('records what no callback told, creates what was not created, and asks rarely about old requests', async () => {
    const [missed, uncreated] = [await at.requested(), await at.scene.invested()];
    at.service.signNext(await at.externalId(missed.id));
    await at.scene.requestSign(uncreated);
    await checkServices(at.server.platform, at.server.signing, jobRun());
    expect(await participation(missed.id)).toMatchObject({ syndAgreementSignedByCurrentUser: true });
    const calls = () => at.service.calls.filter((call) => call.startsWith('GET /signature_request/')).length;
    const before = calls();
    await checkServices(at.server.platform, at.server.signing, jobRun());
    expect(calls()).toBe(before);
  });

  it('stops between two requests when its run may not go on, and asks about the others in the next one', async () => {
    const [one, other] = [await at.requested(), await at.requested()];
    for (const { id } of [one, other]) at.service.signNext(await at.externalId(id));
    const flags = async () =>
      (await Promise.all([participation(one.id), participation(other.id)])).map(
        (row) => row.syndAgreementSignedByCurrentUser,
      );
    await checkServices(at.server.platform, at.server.signing, jobRun({ slices: 1 }));
    expect((await flags()).filter(Boolean)).toHaveLength(1);
    await checkServices(at.server.platform, at.server.signing, jobRun());
    expect(await flags()).toEqual([true, true]);
  });

  it('asks nobody’s request before a limit of the service is over, and calls that no problem', async () => {
    const single = await at.requested();
    at.service.failNext({ kind: 'rate-limit', retryAfter: 60 });
    await expect(at.ask(single.id)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await stored(single.id)).toMatchObject({ problem: null });
    const before = at.service.calls.length;
    const refresh = () => at.server.request('POST', '/api/signing/refresh', { body: { code: single.code } });
    at.server.clock.advance(30_000);
    await refresh();
    expect(at.service.calls.length).toBe(before);
    at.server.clock.advance(35_000);
    await refresh();
    expect(at.service.calls.length).toBe(before + 1);
  });

  it('asks all the same where somebody else asks in the same moment: that is no limit, and their answer may not be there', async () => {
    const [single, beside] = [await at.requested(), await at.requested()];
    const { platform } = at.server;
    const began = platform.clock.now().getTime();
    await platform.db
      .updateTable('signature_requests')
      .set({ askedAt: new Date(began + 5) })
      .where('externalId', '=', (await at.externalId(single.id)) ?? '')
      .execute();
    let reads = 0;
    const later = { ...platform.clock, now: () => new Date(began + (reads++ === 0 ? 0 : 10)) };
    const before = await stored(beside.id);
    at.service.signNext(await at.externalId(single.id));
    await askService({ ...platform, clock: later }, at.server.signing, (await stored(single.id))._id);
    expect(await participation(single.id)).toMatchObject({ syndAgreementSignedByCurrentUser: true });
    expect(await stored(beside.id)).toEqual(before);
  });

  it('stops for this time when the service limits it, and loses nothing', async () => {
    const [one, other] = [await at.requested(), await at.requested()];
    for (const { id } of [one, other]) at.service.signNext(await at.externalId(id));
    at.service.failNext({ kind: 'rate-limit', retryAfter: 60 });
    // The service limits a test account to a few requests a minute, and other tests have left some behind.
    for (let run = 0; run < 5; run += 1) {
      await checkServices(at.server.platform, at.server.signing, jobRun());
      at.server.clock.advance(11 * 60_000);
    }
    for (const { id } of [one, other])
      expect(await participation(id)).toMatchObject({ syndAgreementSignedByCurrentUser: true });
  });
});
