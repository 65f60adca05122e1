import type { CheckResult, DeploymentSetup, HealthPart } from '@paddock/contract';
import { type SmtpSink, smtpSink, type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deploymentHealth } from './health.ts';
import { recordBackup } from './last-backup.ts';

let server: TestServer;
let sink: SmtpSink;
let owner: { _id: string; email: string };
let superadmin: string;
let admin: string;
beforeAll(async () => {
  sink = await smtpSink();
  server = await testServer({
    jobs: true,
    env: { SMTP_URL: sink.url, RATE_LIMITS: 'on' },
    portal: { slug: 'first', domains: ['first.example'] },
  });
  owner = await server.make.user({ level: 'superadmin' });
  superadmin = await server.signIn(owner);
  admin = await server.signIn(await server.make.user({ level: 'admin' }));
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

type Item<T> = { item: T };
const setup = async (authCode = superadmin) =>
  (await server.request<Item<DeploymentSetup>>('GET', '/api/backoffice/setup', { authCode })).body.item;
const stepOf = async (name: string) => (await setup()).steps.find((step) => step.name === name);
const run = (check: string, body: object = {}, authCode: string | undefined = superadmin) =>
  server.request<Item<CheckResult>>('POST', `/api/backoffice/setup/${check}`, { authCode, body });

describe('the checklist of a deployment', () => {
  it('[BAC-04] says that an email was sent once the mail server has accepted it', async () => {
    expect(await stepOf('mail')).toMatchObject({ outcome: 'open', variables: ['MAIL_FROM'] });
    expect(await run('mail')).toMatchObject({ status: 200, body: { item: { outcome: 'waiting' } } });
    await vi.waitFor(
      async () =>
        expect(await stepOf('mail')).toMatchObject({
          outcome: 'works',
          message: `The mail server accepted the test email to ${owner.email}.`,
        }),
      { timeout: 10_000 },
    );
    expect(sink.emails.at(-1)?.to).toEqual([owner.email]);
    const text = sink.emails.at(-1)?.raw.replaceAll(/=\r\n|\s+/g, (gap) => (gap.startsWith('=') ? '' : ' '));
    expect(text).toMatch(/You asked for this test on [A-Z][a-z]+ \d{1,2}, \d{4}\./);
  });

  it('[BAC-04] shows the error of the mail server', async () => {
    await run('mail');
    // Sent by a job, which would overwrite the error.
    await vi.waitFor(async () => expect(await stepOf('mail')).toMatchObject({ outcome: 'works' }), 10_000);
    await sql`UPDATE outbox SET "sentAt" = NULL, problem = '535 Authentication failed'
      WHERE _id = (SELECT mail FROM deployment_checks WHERE name = 'mail')`.execute(server.platform.db);
    expect(await stepOf('mail')).toMatchObject({
      outcome: 'failed',
      message: 'The mail server did not accept the test email yet: 535 Authentication failed',
    });
  });

  it('[BAC-04] says that the test email may have arrived if its answer was lost', async () => {
    await run('mail');
    await vi.waitFor(async () => expect(await stepOf('mail')).toMatchObject({ outcome: 'works' }), 10_000);
    await sql`UPDATE outbox SET "sentAt" = NULL, "failedAt" = now(), "handedOverAt" = now(), problem = 'Lost'
      WHERE _id = (SELECT mail FROM deployment_checks WHERE name = 'mail')`.execute(server.platform.db);
    expect(await stepOf('mail')).toMatchObject({
      outcome: 'attention',
      message: 'The test email may have arrived: the answer of the mail server was lost.',
    });
  });

  it('[BAC-04] writes, reads and deletes an object in the store, and leaves nothing behind', async () => {
    expect(await stepOf('storage')).toMatchObject({ outcome: 'open', at: null });
    const tried = await run('storage');
    expect(tried.body.item).toMatchObject({ outcome: 'works', at: expect.any(String) });
    expect(await stepOf('storage')).toEqual({ name: 'storage', ...tried.body.item });
    const keys = [];
    for await (const { key } of server.store.list()) keys.push(key);
    expect(keys.filter((key) => key.startsWith('checks/'))).toEqual([]);
  });

  it('[BAC-04] says which step of a broken store failed, and why', async () => {
    const read = vi.spyOn(server.store, 'read').mockRejectedValue(new Error('the disk is gone'));
    const tried = await run('storage');
    read.mockRestore();
    expect(tried.body.item.outcome).toBe('failed');
    expect(tried.body.item.message).toMatch(/could not be read from the folder .*: the disk is gone$/);
    expect(await stepOf('storage')).toMatchObject({ outcome: 'failed' });
  });

  it('[BAC-04] names the variable of a scanner that is missing', async () => {
    expect((await run('scanner')).body.item).toMatchObject({
      outcome: 'attention',
      variables: ['CLAMD_URL'],
      message: 'No malware scanner is configured, so uploads are stored unscanned.',
    });
  });

  it('[SEC-17] says whether the role of the server could change the audit log', async () => {
    // That of the tests owns every table.
    expect(await stepOf('auditLog')).toMatchObject({
      outcome: 'attention',
      message: expect.stringMatching(
        /^The role \S+ of the server .* could change the audit log\. npm run harden-database/,
      ),
    });
  });

  it('[BAC-04] keeps what the browser found at a domain of a portal, and at no other', async () => {
    const domainOf = async () => (await setup()).domains.find(({ domain }) => domain === 'first.example');
    expect(await domainOf()).toMatchObject({ outcome: 'open' });
    expect((await run('domain', { domain: 'evil.example', found: 'this' })).status).toBe(404);
    expect((await run('domain', { domain: 'first.example', found: 'maybe' })).status).toBe(400);
    await run('domain', { domain: 'first.example', found: 'other' });
    expect(await domainOf()).toMatchObject({ outcome: 'failed' });
    expect(await stepOf('domains')).toMatchObject({ outcome: 'failed' });
    await run('domain', { domain: 'first.example', found: 'this' });
    expect(await domainOf()).toMatchObject({ outcome: 'works', at: expect.any(String) });
    expect(await stepOf('domains')).toMatchObject({ outcome: 'works' });
  });

  it('[BAC-04] follows what is set up: a second factor, a template, a fund, a person', async () => {
    const outcomes = async () =>
      Object.fromEntries((await setup()).steps.map(({ name, outcome }) => [name, outcome]));
    expect(await outcomes()).toMatchObject({
      brand: 'open',
      secondFactor: 'open',
      template: 'open',
      fund: 'open',
      invitation: 'open',
    });
    const namedFunds = async () => (await setup()).funds;
    expect(await namedFunds()).toEqual([]);
    const draft = await server.make.fund({ name: 'Draft Lofts', is_draft: true });
    expect(await outcomes()).toMatchObject({ fund: 'open' });
    expect(await namedFunds()).toEqual([{ _id: draft._id, name: 'Draft Lofts' }]);
    // What is offered and lacks something comes first.
    const offered = await server.make.fund({ name: 'Open Lofts' });
    expect(await namedFunds()).toEqual([{ _id: offered._id, name: 'Open Lofts' }]);
    await server.make.user();
    await sql`INSERT INTO totp_factors ("user", secret, "confirmedAt")
      VALUES (${owner._id}, decode('00', 'hex'), now())`.execute(server.platform.db);
    expect(await outcomes()).toMatchObject({
      fund: 'attention',
      invitation: 'works',
      secondFactor: 'attention',
    });
    await sql`DELETE FROM totp_factors`.execute(server.platform.db);
  });

  it('[BAC-04] is for superadmins', async () => {
    for (const check of ['mail', 'storage', 'scanner', 'domain']) {
      const body = { domain: 'first.example', found: 'this' };
      expect([check, (await run(check, body, admin)).status]).toEqual([check, 403]);
    }
    const read = (authCode?: string) => server.request('GET', '/api/backoffice/setup', { authCode });
    expect((await read(admin)).status).toBe(403);
    expect((await read()).status).toBe(401);
  });

  it('[BAC-04] is known to browsers by one id on every domain, which any page may read', async () => {
    const reply = await server.app.inject({ url: '/health', headers: { host: 'first.example' } });
    expect(reply.json()).toMatchObject({ deployment: (await setup()).deployment });
    expect(reply.headers['access-control-allow-origin']).toBe('*');
    expect(reply.body).not.toContain('first.example');
  });

  it('[BAC-04] limits how often one person runs a check', async () => {
    const busy = await server.signIn(await server.make.user({ level: 'superadmin' }));
    const statuses = new Set<number>();
    for (let time = 0; time < 61; time += 1) statuses.add((await run('scanner', {}, busy)).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('the health of a deployment', () => {
  const health = async (authCode = admin) =>
    (await server.request<Item<{ parts: HealthPart[] }>>('GET', '/api/backoffice/health', { authCode })).body
      .item.parts;

  it('[BAC-01] tells the desk about each part', async () => {
    const parts = await health();
    expect(parts.map(({ name }) => name)).toEqual([
      'database',
      'jobs',
      'mail',
      'storage',
      'scanner',
      'disk',
      'backup',
    ]);
    expect(parts.find(({ name }) => name === 'database')).toMatchObject({ outcome: 'works' });
    expect(parts.find(({ name }) => name === 'scanner')).toMatchObject({ outcome: 'attention' });
  });

  it('[BAC-01] [BAC-04] says that no mail server is configured, whatever the outbox holds', async () => {
    const { platform, store } = server;
    const mailHealth = async (smtpUrl: string | null) => {
      const config = { ...platform.config, smtpUrl };
      const parts = await deploymentHealth({ platform: { ...platform, config }, store, scanner: null });
      return parts.find(({ name }) => name === 'mail');
    };
    expect(await mailHealth(null)).toEqual({
      name: 'mail',
      outcome: 'attention',
      message: 'SMTP_URL is not set: emails go to the outbox only.',
    });
    expect((await mailHealth(sink.url))?.message).not.toContain('SMTP_URL');
  });

  it('[BAC-01] counts what could not be sent first, then what may not have arrived', async () => {
    const { db } = server.platform;
    await sql`DELETE FROM deployment_checks`.execute(db);
    await sql`DELETE FROM outbox`.execute(db);
    const mailHealth = async () => (await health()).find(({ name }) => name === 'mail');
    const insert = (problem: string, handedOverAt: Date | null) =>
      sql`INSERT INTO outbox (_id, "to", "failedAt", problem, "handedOverAt")
        VALUES (gen_random_uuid(), 'ida@example.com', now(), ${problem}, ${handedOverAt})`.execute(db);
    await insert('It may have arrived', new Date());
    expect(await mailHealth()).toMatchObject({
      outcome: 'attention',
      message: expect.stringMatching(/^1 email of this week may not have arrived: .* sends it again when/),
    });
    await insert('550 no such person', null);
    expect(await mailHealth()).toMatchObject({
      outcome: 'attention',
      message: '1 email of this week could not be sent, the last because: 550 no such person',
    });
  });

  it('[BAC-01] names a store that is away and still tells about the rest', async () => {
    const stat = vi.spyOn(server.store, 'stat').mockRejectedValue(new Error('no route'));
    const parts = await health();
    stat.mockRestore();
    expect(parts.find(({ name }) => name === 'storage')).toEqual({
      name: 'storage',
      outcome: 'failed',
      message: 'It cannot be reached: no route',
    });
    expect(parts.find(({ name }) => name === 'database')?.outcome).toBe('works');
  });

  it('[BAC-01] says how old the last backup is, and asks to look once it is older than a week', async () => {
    const backup = async () => (await health()).find(({ name }) => name === 'backup');
    expect(await backup()).toMatchObject({
      outcome: 'attention',
      message: expect.stringContaining('has not been run yet'),
    });
    const made = (hoursAgo: number) =>
      recordBackup(server.platform.db, {
        message: '1.2 MB, encrypted.',
        at: new Date(server.clock.now().getTime() - hoursAgo * 60 * 60_000),
      });
    await made(1);
    expect(await backup()).toMatchObject({
      outcome: 'works',
      message: 'The last one is 1 hour old. 1.2 MB, encrypted.',
    });
    await made(9 * 24);
    expect(await backup()).toMatchObject({
      outcome: 'attention',
      message: expect.stringContaining('9 days old'),
    });
  });

  it('[BAC-01] is not for investors', async () => {
    const investor = await server.signIn(await server.make.user());
    expect((await server.request('GET', '/api/backoffice/health', { authCode: investor })).status).toBe(403);
  });
});
