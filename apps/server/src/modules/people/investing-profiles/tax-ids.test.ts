import type { Entity } from '@paddock/contract';
import { bystanders, readRows, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, newId } from '../../../platform/database/index.ts';
import { rotateTaxIdKey } from './rotate-tax-id-key.ts';
import { digestOfTaxId, openTaxId, sealTaxId } from './sealed-tax-id.ts';
import { taxIdKeyInUse } from './tax-id-keys.ts';

type Profile = Entity<'investing_entities'>;
type Reply = { item: Profile; taxId: string; code: string; fields?: Record<string, string> };

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await bystanders(server);
});
afterAll(() => server.close());

async function holder(taxId: string, more: object = {}) {
  const user = await server.make.user();
  const authCode = await server.signIn(user);
  const created = await server.request<Reply>('POST', '/api/investing_entities', {
    authCode,
    body: { kind: 'llc', legalName: 'Okafor LLC', taxId, ...more },
  });
  return {
    user,
    authCode,
    created,
    id: created.body.item?._id ?? '',
    read: (id: string, code = authCode) =>
      server.request<Reply>('POST', '/api/profile/tax_id', { authCode: code, body: { id } }),
  };
}

const stored = (id: string) =>
  server.platform.db
    .selectFrom('investing_entities')
    .select(['taxId', 'taxIdDigest', 'taxIdLast4'])
    .where('_id', '=', id)
    .executeTakeFirstOrThrow();

it('[ENT-08] a tax id is answered as its last four digits, and stands in no row, line or log as it is', async () => {
  const { id, created, authCode } = await holder('12-3456789');
  expect(created.body.item).toMatchObject({ taxIdLast4: '6789' });
  expect(created.body.item).not.toHaveProperty('taxId');
  await server.request('PUT', `/api/investing_entities/${id}`, { authCode, body: { taxId: '98-7654321' } });
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  for (const code of [authCode, admin]) {
    const { body } = await server.request('GET', `/api/investing_entities/${id}`, { authCode: code });
    expect(body).toMatchObject({ item: { taxIdLast4: '4321' } });
    expect(JSON.stringify(body)).not.toMatch(/7654321|3456789/);
    const filtered = await server.request('GET', '/api/investing_entities?filter={"taxId":"987654321"}', {
      authCode: code,
    });
    expect(filtered.status).toBe(400);
  }
  const everything = [...(await readRows(server.platform.db))]
    .map(([, row]) => JSON.stringify(row))
    .join('\n');
  expect(everything).not.toMatch(/987654321|98-7654321|123456789|12-3456789/);
  const [change] = await server.platform.db
    .selectFrom('audit_events')
    .select('detail')
    .where('record', '=', id)
    .where('action', '=', 'investing_entities.update')
    .execute();
  expect(change?.detail).toEqual({ changes: { taxId: 'changed' } });
});

it('[ENT-08] a tax id stands in no export, no search and no error', async () => {
  const { id, authCode } = await holder('45-6123789', { legalName: 'Exported LLC' });
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  const team = { authCode: admin };
  const csv = await server.request<string>('GET', '/api/backoffice/export/investing_entities', team);
  expect([csv.status, csv.body.includes('Exported LLC')]).toEqual([200, true]);
  expect(csv.body).not.toMatch(/6123789/);
  for (const search of ['456123789', '45-6123789']) {
    const { body } = await server.request('GET', `/api/investing_entities?search=${search}`, team);
    expect(JSON.stringify(body)).not.toContain('Exported LLC');
  }
  const change = (taxId: unknown) =>
    server.request('PUT', `/api/investing_entities/${id}`, { authCode, body: { taxId } });
  for (const taxId of ['45-61237890', '000-61-2378', { value: '456123789' }]) {
    const { status, body } = await change(taxId);
    expect(status).toBe(400);
    // The id of the request is random.
    expect(JSON.stringify({ ...body, requestId: undefined })).not.toMatch(/61237|61-2378/);
  }
});

it('[ENT-08] its owner reads it in full after re-authentication, with a line in the audit log, and nobody else does', async () => {
  const ours = await holder('12-3456789');
  const theirs = await holder('98-7654321');
  const reply = await ours.read(ours.id);
  expect([reply.status, reply.body.taxId]).toEqual([200, '123456789']);
  const lines = await server.platform.db
    .selectFrom('audit_events')
    .select(['actor', 'detail'])
    .where('record', '=', ours.id)
    .where('action', '=', 'investing_entities.read_tax_id')
    .execute();
  expect(lines.map(({ actor }) => actor)).toEqual([ours.user._id]);
  expect(JSON.stringify(lines)).not.toContain('3456789');
  expect((await ours.read(theirs.id)).status).toBe(404);
  const admin = await server.signIn(await server.make.user({ level: 'admin' }));
  expect((await ours.read(ours.id, admin)).status).toBe(404);
  server.clock.advance(20 * 60_000);
  const stale = await ours.read(ours.id);
  expect([stale.status, stale.body.code]).toEqual([403, 'sudo_required']);
});

it.each([['1'], ['000-12-3456'], ['12-345678x']])(
  '[ENT-01] refuses %j as a tax id, and keeps nothing',
  async (taxId) => {
    const { created } = await holder(taxId);
    expect([created.status, Object.keys(created.body.fields ?? {})]).toEqual([400, ['taxId']]);
  },
);

it.each([null, '', '  '])('[ENT-08] is cleared by %j', async (nothing) => {
  const { id, authCode } = await holder('12-3456789');
  const reply = await server.request('PUT', `/api/investing_entities/${id}`, {
    authCode,
    body: { taxId: nothing },
  });
  expect(reply.status).toBe(200);
  expect(await stored(id)).toEqual({ taxId: null, taxIdDigest: null, taxIdLast4: null });
});

it('[ENT-08] that of another country needs a holder who is not a US person', async () => {
  expect((await holder('DE812345678')).created.status).toBe(400);
  const { id } = await holder('DE812345678', { taxClass: 'foreign' });
  expect(await stored(id)).toMatchObject({ taxIdLast4: '5678' });
});

it.each([
  ['foreign', 'DE812345678', 'individual', '123-45-6789', '6789'],
  ['foreign', 'DE812345678', null, '12-3456789', '6789'],
  ['partnership', '12-3456789', 'foreign', 'DE812345678', '5678'],
])(
  '[ENT-01] a tax class that changes from %j with a stored tax id needs another tax id',
  async (taxClass, taxId, after, another, last4) => {
    const [{ id, authCode }, other] = [await holder(taxId, { taxClass }), await holder(taxId, { taxClass })];
    const change = (body: object) =>
      server.request<Reply>('PUT', `/api/investing_entities/${id}`, { authCode, body });
    const before = [await stored(id), await stored(other.id)];
    const classOf = async () =>
      (
        await server.platform.db
          .selectFrom('investing_entities')
          .select('taxClass')
          .where('_id', '=', id)
          .executeTakeFirst()
      )?.taxClass;
    for (const body of [{ taxClass: after }, { taxClass: after, legalName: 'New LLC' }]) {
      const refused = await change(body);
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['taxId']]);
      expect([await stored(id), await classOf()]).toEqual([before[0], taxClass]);
    }
    if (taxClass === 'foreign')
      expect((await change({ taxClass: after, taxId })).body.fields).toHaveProperty('taxId');
    const changed = await change({ taxClass: after, taxId: another });
    expect([changed.status, changed.body.item]).toMatchObject([200, { taxClass: after, taxIdLast4: last4 }]);
    expect(await stored(other.id)).toEqual(before[1]);
  },
);

it('[ENT-01] a tax class changes freely where no tax id is stored, it is cleared, or both are of US persons', async () => {
  const { id, authCode } = await holder('12-3456789', { taxClass: 'partnership' });
  const change = (body: object) =>
    server.request<Reply>('PUT', `/api/investing_entities/${id}`, { authCode, body });
  for (const body of [
    { taxClass: 'corporation' },
    { taxClass: null },
    { taxClass: 'foreign', taxId: null },
    { taxClass: 'trust' },
  ])
    expect((await change(body)).status).toBe(200);
  expect(await stored(id)).toEqual({ taxId: null, taxIdDigest: null, taxIdLast4: null });
});

it('[ENT-08] a rotation encrypts every tax id with a new key, and what is written meanwhile too', async () => {
  const { secrets, db } = server.platform;
  const [first, second] = [await holder('12-3456789'), await holder('98-7654321')];
  const before = await stored(first.id);
  let rotation: ReturnType<typeof rotateTaxIdKey> | undefined;
  await inTransaction(db, async (transaction) => {
    // A server is writing with the former key.
    const former = await taxIdKeyInUse(transaction, secrets, server.clock.now());
    rotation = rotateTaxIdKey(db, secrets, server.clock.now());
    await transaction
      .updateTable('investing_entities')
      .set({
        taxId: sealTaxId(former, { taxId: '112233445', owner: second.user._id }),
        taxIdDigest: digestOfTaxId(former, '112233445'),
      })
      .where('_id', '=', second.id)
      .execute();
  });
  expect((await rotation)?.encrypted).toBeGreaterThanOrEqual(2);
  const after = await stored(first.id);
  expect(after.taxId?.split(':')[0]).not.toBe(before.taxId?.split(':')[0]);
  expect(after.taxIdDigest).not.toEqual(before.taxIdDigest);
  const key = await inTransaction(db, (transaction) =>
    taxIdKeyInUse(transaction, secrets, server.clock.now()),
  );
  const { taxId } = await stored(second.id);
  expect(openTaxId(key, { sealed: taxId ?? '', owner: second.user._id })).toBe('112233445');
  // Bound to its owner.
  expect(() => openTaxId(key, { sealed: taxId ?? '', owner: first.user._id })).toThrow();
  const { rows } = { rows: await db.selectFrom('tax_id_keys').select('retiredAt').execute() };
  expect(rows.filter(({ retiredAt }) => retiredAt === null)).toHaveLength(1);
});

it('[ENT-08] a rotation takes all in slices, tells the log how many, and leaves alone when a former key was retired', async () => {
  const { secrets, db } = server.platform;
  const { user } = await holder('12-3456789');
  const key = await inTransaction(db, (held) => taxIdKeyInUse(held, secrets, server.clock.now()));
  await db
    .insertInto('investing_entities')
    .values(
      Array.from({ length: 201 }, (_, at) => ({
        _id: newId(),
        user: user._id,
        kind: 'llc' as const,
        legalName: `Okafor Holdings ${at}`,
        isDefault: false,
        taxId: sealTaxId(key, { taxId: '123456789', owner: user._id }),
        taxIdDigest: digestOfTaxId(key, '123456789'),
        taxIdLast4: '6789',
      })),
    )
    .execute();
  const retired = () =>
    db
      .selectFrom('tax_id_keys')
      .select(['_id', 'retiredAt'])
      .where('retiredAt', 'is not', null)
      .orderBy('retiredAt')
      .execute();
  const rotate = () => rotateTaxIdKey(db, secrets, server.clock.now());
  const all = await db
    .selectFrom('investing_entities')
    .select('_id')
    .where('taxId', 'is not', null)
    .execute();
  server.clock.advance(60_000);
  expect(await rotate()).toEqual({ encrypted: all.length, lost: 0 });
  const before = await retired();
  server.clock.advance(60_000);
  expect(await rotate()).toEqual({ encrypted: all.length, lost: 0 });
  expect((await retired()).slice(0, -1)).toEqual(before);
  const lines = await db
    .selectFrom('audit_events')
    .select('detail')
    .where('action', '=', 'keys.rotate_tax_ids')
    .orderBy('at', 'desc')
    .limit(2)
    .execute();
  expect(lines.map(({ detail }) => detail)).toEqual([{ encrypted: all.length }, { encrypted: all.length }]);
});
