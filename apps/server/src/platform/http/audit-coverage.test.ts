import { accessTable, type Collection, collections } from '@paddock/domain';
import {
  auditLinesOf,
  bodyForCreate,
  makeRecord,
  makeWorld,
  sampleFieldChange,
  type TestActor,
  type TestServer,
  type TestWorld,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountedEndpoints } from './mount.ts';
import { isWatched } from './testing/watched-endpoints.ts';

let server: TestServer;
let world: TestWorld;
let superadmin: TestActor;
beforeAll(async () => {
  server = await testServer();
  world = await makeWorld(server);
  const { _id } = await server.make.user({ level: 'superadmin' });
  superadmin = { level: 'superadmin', _id, authCode: await server.signIn({ _id }) };
});
afterAll(() => server.close());

describe('[COL-04] [SEC-06] the audit log', () => {
  it('gains only the line of the rejection from a rejected write', async () => {
    for (const route of mountedEndpoints(server.app).filter(isWatched)) {
      const body = { id: 'not-an-id', settings: 7 };
      const url = route.path.replace(/:collection/, 'funds').replace(/:\w+/g, 'x');
      const { reply, lines } = await auditLinesOf(server, () => server.request(route.method, url, { body }));
      if (reply.status < 400) continue;
      expect([route.name, lines.filter(({ action }) => !/refuse/.test(action))]).toEqual([route.name, []]);
    }
  });
});

/** The collections that a superadmin writes through the generic endpoints. */
const written = collections.filter((collection) => accessTable[collection].update.superadmin !== 'none');

describe.each(written)('[COL-04] [SEC-06] the audit log of %s', (collection: Collection) => {
  const by = () => ({ actor: superadmin._id, collection });
  const [field, value] = sampleFieldChange[collection];
  const call = (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    auditLinesOf(server, () =>
      server.request<{ item: { _id: string } }>(method, url, { authCode: superadmin.authCode, body }),
    );

  it('gains a line for a created record', async () => {
    const body = await bodyForCreate(world, collection);
    const { reply, lines } = await call('POST', `/api/${collection}`, body);
    expect([reply.status, reply.status < 400 ? '' : reply.body]).toEqual([200, '']);
    expect(lines).toContainEqual({ ...by(), action: `${collection}.create`, record: reply.body.item._id });
  });

  it.each(['in the path', 'beside it'])('gains a line by changing and deleting, the id %s', async (where) => {
    const record = await makeRecord(world, collection, { ...superadmin, _id: null }, 'own');
    const inPath = where === 'in the path';
    const url = `/api/${collection}${inPath ? `/${record}` : ''}`;
    const changed = await call('PUT', url, { [field]: value, ...(!inPath && { id: record }) });
    expect(changed.reply.status).toBe(200);
    expect(changed.lines).toContainEqual({ ...by(), action: `${collection}.update`, record });
    const deleted = await call('DELETE', inPath ? url : `${url}?id=${record}`);
    expect(deleted.reply.status).toBe(200);
    expect(deleted.lines).toContainEqual({ ...by(), action: `${collection}.delete`, record });
  });
});
