import { activityNotifications } from '@paddock/domain';
import { factories, type TestDatabase, testDatabase, withRunningServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSession } from '../modules/people/identity/index.ts';
import { printStartupMessage, type RunningServer } from '../open-server.ts';
import { newId } from '../platform/database/index.ts';

/** Each test starts entire servers, sometimes several. */
vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.drop());

const start = <Seen>(inspect: (server: RunningServer) => Promise<Seen>, env: Record<string, string> = {}) =>
  withRunningServer(database, env, inspect);

const rowsOf = async ({ platform: { db } }: RunningServer) => ({
  portals: await db.selectFrom('portals').selectAll().orderBy('slug').execute(),
  contents: await db.selectFrom('contents').selectAll().orderBy('_id').execute(),
  templates: await db.selectFrom('notification_templates').selectAll().orderBy('name').execute(),
});

const printed = async (server: RunningServer) => {
  const lines: string[] = [];
  printStartupMessage(server, (line) => lines.push(line));
  return lines.join('\n');
};

it('[SEC-08] creates the two portals, their texts and the notification templates at the first start without the demo', async () => {
  const made = await start(async (server) => {
    expect(await server.platform.db.selectFrom('users').select('_id').execute()).toEqual([]);
    const lines = await server.platform.db.selectFrom('audit_events').select('action').execute();
    expect(lines.map(({ action }) => action)).toEqual(['portals.create', 'portals.create']);
    return rowsOf(server);
  });
  expect(made.portals.map(({ slug, domains, isDefault }) => ({ slug, domains, isDefault }))).toEqual([
    { slug: 'sports', domains: [], isDefault: false },
    { slug: 'stallion', domains: [], isDefault: true },
  ]);
  expect(made.templates.map(({ name }) => name)).toEqual([...activityNotifications].sort());
  // Looks only at texts that people read, because ids and times may contain any digits.
  const texts = made.contents.flatMap(({ title, body }) => [title, body]);
  const mails = made.templates.flatMap(({ subject, message }) => [subject, message]);
  const shown = JSON.stringify([
    texts,
    mails,
    made.portals.map(({ name, pageTitle, slug }) => [name, pageTitle, slug]),
  ]);
  expect(shown).not.toMatch(/example\.(com|org)|lorem|localhost|555/i);
  // A second start, even with the demo, finds portals and changes nothing.
  expect(await start(rowsOf)).toEqual(made);
  expect(await start(rowsOf, { DEMO: '1' })).toEqual(made);
});

it('[BAC-05] [SEC-08] starts portals without the demo’s pictures, with a logo and icons drawn from their names', async () => {
  await start(async ({ app, platform }) => {
    expect(await platform.db.selectFrom('portal_pictures').selectAll().execute()).toEqual([]);
    for (const slug of ['stallion', 'sports']) {
      expect((await app.inject({ url: `/portals/${slug}/logo.png` })).statusCode).toBe(200);
      expect((await app.inject({ url: `/portals/${slug}/hero.svg` })).statusCode).toBe(404);
      expect((await app.inject({ url: `/portals/${slug}/funds/harbor.svg` })).statusCode).toBe(404);
    }
  });
});

it('[SEC-08] creates them once if several processes start together', async () => {
  await Promise.all([1, 2, 3].map(() => start(async () => undefined)));
  const { portals, templates } = await start(rowsOf);
  expect([portals.length, templates.length]).toEqual([2, 5]);
});

it('[SEC-08] leaves a database with a portal unchanged', async () => {
  const { contents, portals, templates } = await start(async (server) => {
    const { db } = server.platform;
    await db.deleteFrom('contents').execute();
    await db.deleteFrom('notification_templates').execute();
    await db.deleteFrom('portals').where('slug', '=', 'sports').execute();
    return rowsOf(server);
  });
  expect([contents.length, portals.length, templates.length]).toEqual([0, 1, 0]);
  expect(await start(rowsOf)).toEqual({ contents, portals, templates });
});

it('[SEC-08] accepts notifications of browsing immediately, and sends emails with links to PUBLIC_URL', async () => {
  const publicUrl = 'https://invest.example:8443';
  await start(
    async (server) => {
      const { app, platform } = server;
      const make = factories(platform.db);
      await make.user({ level: 'admin', email: 'admin@invest.example' });
      const authCode = await openSession(platform.db, {
        user: (await make.user())._id,
        now: platform.clock.now(),
        address: '127.0.0.1',
        agent: 'test',
      });
      for (const templateName of activityNotifications) {
        const reply = await app.inject({
          method: 'POST',
          url: '/api/profile/notify/save',
          headers: { authcode: authCode, host: 'invest.example:8443' },
          payload: { templateName, tags: { fund: newId(), document: 'Report.pdf' } },
        });
        expect([templateName, reply.statusCode]).toEqual([templateName, 200]);
      }
      await expect
        .poll(() => platform.db.selectFrom('outbox').select('text').execute(), { timeout: 15_000 })
        .toEqual([1, 2].map(() => ({ text: expect.stringContaining(publicUrl) })));
    },
    { PUBLIC_URL: publicUrl },
  );
});

it('[SEC-08] lists the next steps until there is a superadmin and every portal has a domain', async () => {
  expect(await start(printed)).toContain('npm run create-superadmin -- EMAIL');
  const second = await start(async (server) => {
    await factories(server.platform.db).user({ level: 'superadmin' });
    return server.platform.config.publicUrl;
  });
  const output = await start(printed);
  expect(output).toContain(`Sign in at ${second}`);
  expect(output).toContain('no domain yet: sports, stallion');
  await start(async ({ platform: { db } }) => {
    await sql`UPDATE portals SET domains = ARRAY[slug || '.example']`.execute(db);
  });
  expect(await start(async ({ nextSteps }) => nextSteps)).toEqual([]);
});
