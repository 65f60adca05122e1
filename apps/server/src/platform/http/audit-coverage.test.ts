import type { Endpoint } from '@paddock/contract';
import { accessTable, type Collection, collections } from '@paddock/domain';
import {
  type AuditedWrite,
  auditedWrites,
  bodyForCreate,
  type DropboxSignService,
  type LocalIssuer,
  localIssuer,
  makeRecord,
  makeWorld,
  sampleFieldChange,
  startDropboxSignService,
  type TestActor,
  type TestServer,
  type TestWorld,
  testServer,
} from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountedEndpoints } from './mount.ts';

/** They change nothing lasting: lists behind a POST, and form posts and challenges that expire. */
const unaudited: Readonly<Record<string, string>> = {
  loadSettings: 'reads',
  contentsBySlug: 'reads',
  educationBySlug: 'reads',
  previewNotification: 'reads',
  syncSign: 'reads',
  previewPercentages: 'reads',
  previewReceipts: 'reads',
  readInvitation: 'reads',
  readSigningDocument: 'a view, which is evidence of the agreement and not a line of the log',
  openSigningFrame: 'a view, which is evidence of the agreement and not a line of the log',
  refreshSigning: 'asks the signing service; each signature that it reports leaves a line',
  refreshCountersignature: 'asks the signing service; each signature that it reports leaves a line',
  checkSignatureTemplate: 'reads',
  presignVerificationUpload: 'offers a form post; what is uploaded is recorded by saving it',
  presignPictureUpload: 'offers a form post; what is uploaded is recorded by saving it',
  presignPhoto: 'offers a form post; what is uploaded is recorded by saving it',
  presignPortalPicture: 'offers a form post; what is uploaded is recorded by saving it',
  presignTemplateUpload: 'offers a form post; what is uploaded is recorded by saving it',
  presignFiling: 'offers a form post; what is uploaded is recorded by saving it',
  previewFiling: 'reads',
  beginAuthenticatorSetup: 'a secret that counts once it is confirmed',
  beginPasskeyRegistration: 'a challenge for five minutes',
  beginPasskeySignIn: 'a challenge for five minutes',
  beginPasskeyReauthentication: 'a challenge for five minutes',
  beginPasskeySecondStep: 'a challenge for five minutes',
  beginPasskeyEmailUndo: 'a challenge for five minutes',
  beginPasskeyRemoval: 'a challenge for five minutes',
};

/** The generic writes, which leave a line for each collection. */
const generic = ['createRecord', 'updateRecord', 'updateRecordByBody', 'deleteRecord', 'deleteRecordByQuery'];

let server: TestServer;
let dropboxSign: DropboxSignService;
let world: TestWorld;
let issuer: LocalIssuer;
let writes: Readonly<Record<string, AuditedWrite>>;
let superadmin: TestActor;
beforeAll(async () => {
  issuer = await localIssuer({ clientId: 'stallion.apps.example', now: () => server.clock.now() });
  dropboxSign = await startDropboxSignService();
  server = await testServer({
    jobs: true,
    env: { GOOGLE_JWKS_URL: issuer.jwksUrl, ...dropboxSign.env },
  });
  world = await makeWorld(server);
  await server.platform.db
    .updateTable('portals')
    .set({ signInWithGoogleClientId: issuer.clientId })
    .where('_id', '=', world.portal)
    .execute();
  writes = await auditedWrites(world, { issuer, dropboxSign });
  const { _id } = await server.make.user({ level: 'superadmin' });
  superadmin = { level: 'superadmin', _id, authCode: await server.signIn({ _id }) };
});
afterAll(async () => {
  await server.close();
  await issuer.close();
  await dropboxSign.close();
});

const linesSoFar = () =>
  server.platform.db
    .selectFrom('audit_events')
    .select(['_id', 'action', 'actor', 'collection', 'record'])
    .where('address', 'is distinct from', 'job')
    .execute();

/** The lines that the request itself left. Jobs of earlier requests may write theirs at any time. */
async function linesOf<Reply>(request: () => Promise<Reply>) {
  const before = new Set((await linesSoFar()).map(({ _id }) => _id));
  const reply = await request();
  const lines = (await linesSoFar()).filter(({ _id }) => !before.has(_id));
  return { reply, lines: lines.map(({ _id, ...line }) => line) };
}

/** A route that may write, or that returns a file or a link to one. */
const isWatched = (route: Endpoint) =>
  route.method !== 'GET' || route.replyType !== undefined || route.name === 'syndicationBySlug';

const watched = () => mountedEndpoints(server.app).filter(isWatched);

describe('[COL-04] [SEC-06] the audit log', () => {
  it('has an entry here for every endpoint that writes or hands out a file', () => {
    const known = [...Object.keys(writes), ...Object.keys(unaudited), ...generic];
    expect(known.toSorted()).toEqual(
      watched()
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('gains the line of every such endpoint, with who did what', async () => {
    for (const [name, { action, prepare }] of Object.entries(writes)) {
      const mounted = watched().find((endpoint) => endpoint.name === name);
      if (!mounted) throw new Error(`${name} is not mounted`);
      const { params = {}, body, authCode, actor, record } = await prepare();
      const url = mounted.path.replace(/:(\w+)/g, (_, part: string) => params[part] ?? '');
      const { reply, lines } = await linesOf(() =>
        server.request(mounted.method, url, { authCode, ...(body && { body }) }),
      );
      expect([name, reply.status, reply.status < 400 ? '' : reply.body]).toEqual([name, 200, '']);
      const named = record === undefined ? expect.any(String) : record;
      expect(
        lines.map((line) => [name, line.action, line.actor, line.record]),
        name,
      ).toContainEqual([name, action, actor, named]);
    }
    expect(server.errors).toEqual([]);
  }, 60_000);

  it('gains only the line of the rejection from a rejected write', async () => {
    for (const route of watched()) {
      const body = { id: 'not-an-id', settings: 7 };
      const url = route.path.replace(/:collection/, 'funds').replace(/:\w+/g, 'x');
      const { reply, lines } = await linesOf(() => server.request(route.method, url, { body }));
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
    linesOf(() =>
      server.request<{ item: { _id: string } }>(method, url, { authCode: superadmin.authCode, body }),
    );

  it('gains a line for a created record', async () => {
    const body = await bodyForCreate(world, collection);
    const { reply, lines } = await call('POST', `/api/${collection}`, body);
    expect([reply.status, reply.status < 400 ? '' : reply.body]).toEqual([200, '']);
    expect(lines).toContainEqual({ ...by(), action: `${collection}.create`, record: reply.body.item._id });
  });

  it.each(['gains a line for a changed and a deleted record, with the id %s', 'beside it'])(
    'gains a line by changing and deleting, the id %s',
    async (where) => {
      const record = await makeRecord(world, collection, { ...superadmin, _id: null }, 'own');
      const inPath = where === 'in the path';
      const url = `/api/${collection}${inPath ? `/${record}` : ''}`;
      const changed = await call('PUT', url, { [field]: value, ...(!inPath && { id: record }) });
      expect(changed.reply.status).toBe(200);
      expect(changed.lines).toContainEqual({ ...by(), action: `${collection}.update`, record });
      const deleted = await call('DELETE', inPath ? url : `${url}?id=${record}`);
      expect(deleted.reply.status).toBe(200);
      expect(deleted.lines).toContainEqual({ ...by(), action: `${collection}.delete`, record });
    },
  );
});
