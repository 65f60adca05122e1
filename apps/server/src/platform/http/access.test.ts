import { grants, levels, secondFactorRequiredFor } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../database/index.ts';
import { type AccessRule, registerAccess, registeredRoutes, registerPublicPlugin } from './access.ts';
import { registerErrorHandler } from './errors.ts';

let server: TestServer;
let app: FastifyInstance;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

/** An application with raw routes of these rules, each at the address that is its name. */
function buildApp(rules: Readonly<Record<string, AccessRule | undefined>>): FastifyInstance {
  app = fastify();
  registerErrorHandler(app, server.platform);
  registerAccess(app, server.platform);
  for (const [name, config] of Object.entries(rules))
    app.route({
      method: ['GET', 'POST'],
      url: `/${name}`,
      ...(config && { config }),
      handler: async () => ({ reached: true }),
    });
  return app;
}

const send = async (url: string, authCode?: string, method: 'GET' | 'POST' = 'GET') =>
  (await app.inject({ method, url, headers: authCode ? { authcode: authCode } : {} })).statusCode;

describe('the rule of a route', () => {
  afterEach(() => app.close());

  it('[COL-01] stops the start when a route declares none', async () => {
    await expect(buildApp({ open: { access: 'public' }, forgotten: undefined }).ready()).rejects.toThrow(
      'The route /forgotten does not say who may call it',
    );
  });

  it('[COL-01] stops the start when a route of a plugin declares none', async () => {
    const incomplete = buildApp({});
    await incomplete.register(async (scope) => {
      scope.get('/of-a-plugin', async () => 'reached');
    });
    await expect(incomplete.ready()).rejects.toThrow('/of-a-plugin');
  });

  it('[COL-01] is public for the routes of a plugin that is registered as public', async () => {
    const open = buildApp({});
    await registerPublicPlugin(
      open,
      async (scope: FastifyInstance) => {
        scope.get('/of-a-plugin', async () => 'reached');
      },
      {},
    );
    await open.ready();
    expect(await send('/of-a-plugin')).toBe(200);
  });

  it('[COL-01] [AUT-16] is enforced for raw routes, by the level of the session', async () => {
    await buildApp(Object.fromEntries(levels.map((level) => [level, { access: level }]))).ready();
    for (const needed of levels)
      for (const level of levels) {
        const authCode = await server.signIn(await server.make.user({ level }));
        const expected = grants(level, needed) ? 200 : 403;
        expect(await send(`/${needed}`, authCode), `${level} at ${needed}`).toBe(expected);
        if (!grants('guest', needed)) expect(await send(`/${needed}`), `nobody at ${needed}`).toBe(401);
      }
  });

  it('[SEC-01] keeps people out of raw routes who must set up a second factor first', async () => {
    await buildApp({
      early: { access: 'admin', beforeSecondFactor: true },
      late: { access: 'admin' },
    }).ready();
    const authCode = await server.signIn(await server.make.user({ level: 'admin' }));
    expect(await send('/late', authCode)).toBe(200);
    const { db } = server.platform;
    await sql`INSERT INTO settings (_id, name, value) VALUES (${newId()}, ${secondFactorRequiredFor}, '["admin"]')`.execute(
      db,
    );
    expect(await send('/late', authCode)).toBe(403);
    expect(await send('/early', authCode)).toBe(200);
    await sql`DELETE FROM settings WHERE name = ${secondFactorRequiredFor}`.execute(db);
  });

  it('[AUT-14] lets an impersonation session read a raw route and send it nothing', async () => {
    await buildApp({
      strict: { access: 'user' },
      allowed: { access: 'user', allowedWhileImpersonating: true },
    }).ready();
    const eyes = await server.impersonate(
      await server.make.user({ level: 'user' }),
      await server.make.user({ level: 'superadmin' }),
    );
    expect(await send('/strict', eyes)).toBe(200);
    expect(await send('/strict', eyes, 'POST')).toBe(403);
    expect(await send('/allowed', eyes, 'POST')).toBe(200);
  });

  it('answers 404, and not what a rule is missing, where there is no route', async () => {
    await buildApp({}).ready();
    expect(await send('/nowhere')).toBe(404);
  });
});

it('[COL-01] the routes of the server that need no session are these', () => {
  const open = registeredRoutes(server.app).filter(({ rule }) => rule.access === 'public');
  const urls = [...new Set(open.map(({ url }) => url))].filter((url) => !url.startsWith('/docs'));
  expect(urls.toSorted()).toEqual([
    '/api/signing/callback',
    '/domain_check',
    '/files/:token',
    '/files/upload',
    '/health',
    '/live',
    '/manifest.webmanifest',
    '/media/:id/:name',
    '/photos/:id/:name',
    '/portals/:slug/*',
    '/ready',
    '/robots.txt',
    '/sitemap.xml',
  ]);
});
