import { type EndpointAccess, errorStatus, type Method } from '@paddock/contract';
import { grants, type Level } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../database/index.ts';
import { registeredRoutes } from './access.ts';
import { mountedEndpoints } from './mount.ts';

let server: TestServer;
let callers: { level: Level; authCode: string | undefined }[];
beforeAll(async () => {
  server = await testServer();
  const as = async (level: Level) => ({
    level,
    authCode: await server.signIn(await server.make.user({ level })),
  });
  callers = [
    { level: 'guest', authCode: undefined },
    await as('guest'),
    await as('user'),
    await as('admin'),
    await as('superadmin'),
  ];
});
afterAll(() => server.close());

interface Route {
  readonly method: Method;
  readonly url: string;
  readonly access: 'public' | EndpointAccess;
  readonly isAllowedWhileImpersonating: boolean;
}

/** Every route of the server, also those outside the contract: each URL once, without the HEAD of its GET. */
const routes = (): Route[] =>
  registeredRoutes(server.app).flatMap(({ methods, url, rule }) =>
    methods
      .filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
      .map((method) => ({
        method: method as Method,
        url,
        access: rule.access,
        isAllowedWhileImpersonating: method === 'GET' || rule.allowedWhileImpersonating === true,
      })),
  );

/** The URL of the route with these values as parameters. */
const addressOf = ({ url }: Route, value: string) =>
  url
    .replace(/:(\w+)/g, (_, name: string) =>
      name === 'collection' && value !== '' ? 'funds' : encodeURIComponent(value),
    )
    .replace('*', encodeURIComponent(value));

/** Ends the caller's own session, so the others could not be requested after it. */
const endsSession = ({ url }: Route) => url === '/auth/logout';

/** npm run prove -- omitted-tests */
const isProof = process.env['OMITTED_TESTS'] !== undefined;

const oddBodies: unknown[] = [
  undefined,
  null,
  [],
  'text',
  7,
  '{',
  '{"a":',
  {},
  { id: 'not-an-id' },
  { id: { $ne: null } },
  { id: newId(), invest_amount: '1e300', password: 7, username: {}, code: [], settings: 'x', path: null },
  { _id: newId(), id: [newId()], filter: {}, __proto__: { level: 'superadmin' } },
];
const oddValues = ['not-an-id', '0', '%00', "' OR 1=1 --", '../..', 'x'.repeat(400), newId()];
const oddQueries = [
  '',
  '?limit=-1',
  '?limit=x&offset=1e99',
  '?filter={',
  '?filter=[1]&sort=;',
  '?populate=a,b&mine=7',
];

describe('[COL-01] [AUT-16] every endpoint, requested by everybody', () => {
  it('knows all its routes', () => {
    const names = mountedEndpoints(server.app).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(30);
    expect(new Set(names).size).toBe(names.length);
    expect(routes().length).toBeGreaterThan(names.length);
  });

  it('rejects callers below its level (401 signed out, 403 otherwise) before anything else', async () => {
    for (const route of routes()) {
      const { method, url, access } = route;
      if (access === 'public' || access === 'everyone') continue;
      for (const { level, authCode } of callers) {
        if (access === 'signed-in' ? authCode : grants(level, access)) continue;
        const { status } = await server.request(method, addressOf(route, 'x'), { authCode, body: [] });
        expect(status, `${method} ${url} as ${level}`).toBe(authCode ? 403 : 401);
      }
    }
  });

  it('answers malformed URLs and bodies with a 4xx in the standard form, and logs no error', {
    timeout: isProof ? 300_000 : 60_000,
  }, async () => {
    // Below its level a caller is rejected before the body is read. A superadmin comes past that everywhere, and the
    // others take turns. Of a GET no body is read. npm run prove sends every body to every route, also below the level.
    const [superadmin, ...others] = callers.toReversed();
    for (const [routeAt, route] of routes().entries()) {
      if (endsSession(route)) continue;
      const bodies = isProof || route.method !== 'GET' ? oddBodies : oddValues.map(() => undefined);
      for (const [at, body] of bodies.entries())
        for (const caller of isProof || (routeAt + at) % 3 === 0
          ? [superadmin, others[(routeAt + at) % others.length]]
          : [superadmin]) {
          const { level, authCode } = caller ?? {};
          const value = oddValues[at % oddValues.length] ?? '';
          const query = oddQueries[at % oddQueries.length] ?? '';
          const url = `${addressOf(route, value)}${query}`;
          const reply = await server.request(route.method, url, { authCode, body });
          expectClear(reply, `${route.method} ${url} as ${level} with ${JSON.stringify(body)}`);
        }
    }
    expect(server.errors).toEqual([]);
  });

  it('[AUT-14] lets an impersonation session change nothing, whatever the impersonated user may do', async () => {
    const superadmin = await server.make.user({ level: 'superadmin' });
    const through = async (level: Level) => server.impersonate(await server.make.user({ level }), superadmin);
    const eyes = [await through('user'), await through('admin'), await through('superadmin')];
    const before = await everyRow();
    for (const route of routes()) {
      if (endsSession(route)) continue;
      for (const authCode of eyes) {
        // Checked before anything else, so that an invalid body is no way around it.
        const reply = await server.request(route.method, addressOf(route, newId()), { authCode, body: {} });
        if (route.isAllowedWhileImpersonating || route.access === 'public') continue;
        expect(reply.status, route.url).toBe(403);
        if (reply.body.code !== 'forbidden')
          expect(reply.body.code, route.url).toBe('guest_session_read_only');
      }
    }
    expect(await everyRow()).toEqual(before);
  }, 60_000);
});

/** A checksum of each table except the log of rejections, what of it waits for its place, and its counters. */
async function everyRow(): Promise<Record<string, string>> {
  const { db } = server.platform;
  const { rows } = await sql<{ name: string }>`SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('audit_events', 'audit_unchained', 'refusal_counts', 'row_counts') ORDER BY 1`.execute(
    db,
  );
  const sums: Record<string, string> = {};
  for (const { name } of rows) {
    const sum = await sql<{
      sum: string;
    }>`SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, '' ORDER BY t::text)), '')
      AS sum FROM ${sql.table(name)} t`.execute(db);
    sums[name] = sum.rows[0]?.sum ?? '';
  }
  return sums;
}

function expectClear(reply: { status: number; body: { code: string; message: string } }, name: string): void {
  expect(reply.status, name).toBeLessThan(500);
  if (reply.status < 400) return;
  expect(reply.body, name).toMatchObject({ message: expect.stringMatching(/\S/), code: expect.any(String) });
  const code = reply.body.code as keyof typeof errorStatus;
  expect(errorStatus[code], name).toBe(reply.status);
}
