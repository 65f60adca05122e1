import { lifetimes, verificationUploadQuota } from '@paddock/domain';
import { jobRun, requestWhileLocked, type TestServer, testServer } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, newId } from '../../../platform/database/index.ts';
import { purgeProvisionalObjects } from '../provisional-objects/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const signedInUser = async () => {
  const person = await server.make.user();
  return { user: person._id, authCode: await server.signIn(person) };
};
type SignedInUser = Awaited<ReturnType<typeof signedInUser>>;

/** Stores files of a person. */
const insertFiles = (db: Kysely<Database>, user: string, count: number, size = 1) =>
  sql`INSERT INTO files (key, size, type, "createdAt", state, owner)
    SELECT 'proofs/' || ${newId()} || '-' || n || '.pdf', ${size}, 'application/pdf', ${server.clock.now()},
      CASE WHEN n % 2 = 0 THEN 'stored' ELSE 'quarantined' END, ${user}
    FROM generate_series(1, ${count}::int) n`.execute(db);
const presign = ({ authCode }: SignedInUser) =>
  server.request<{ path: string; bucket: string; code: string; message: string }>(
    'POST',
    '/api/profile/proof_documents/upload',
    { authCode, body: { path: 'a.pdf' } },
  );
/** A file that was posted and can be saved. */
const uploadedFile = async (by: SignedInUser, bytes = '%PDF-1.7 and more') => {
  const { path, bucket } = (await presign(by)).body;
  await server.store.put(path, Buffer.from(bytes), 'application/pdf');
  return () =>
    server.request('POST', '/api/profile/proof_documents/save', {
      authCode: by.authCode,
      body: { path, bucket, name: 'a.pdf' },
    });
};
const documentsOf = async ({ user }: SignedInUser) =>
  (
    await server.platform.db
      .selectFrom('proof_documents')
      .select('docPath')
      .where('user', '=', user)
      .execute()
  ).length;

it('[SEC-07] [DOC-08] allows one person a number of files, then rejects further ones with an explanation', async () => {
  const [full, other] = [await signedInUser(), await signedInUser()];
  await insertFiles(server.platform.db, full.user, verificationUploadQuota.maxFiles - 1);
  const save = await uploadedFile(full);
  expect((await save()).status).toBe(200);
  const rejected = await presign(full);
  expect(rejected).toMatchObject({ status: 409, body: { code: 'quota_exceeded' } });
  expect(rejected.body.message).toContain(`${verificationUploadQuota.maxFiles} files`);
  expect((await (await uploadedFile(other))()).status).toBe(200);
});

it('[SEC-07] [DOC-08] allows one person a number of bytes, hidden documents included, and purges what did not fit', async () => {
  const person = await signedInUser();
  const size = '%PDF-1.7 and more'.length;
  await insertFiles(server.platform.db, person.user, 1, verificationUploadQuota.maxBytes - size);
  const [first, second] = [await uploadedFile(person), await uploadedFile(person)];
  const { status, body } = await first();
  expect(status).toBe(200);
  const { item } = body as unknown as { item: { _id: string } };
  const hidden = { authCode: person.authCode, body: { id: item._id } };
  expect((await server.request('POST', '/api/profile/proof_documents/delete', hidden)).status).toBe(200);
  const before = (await Array.fromAsync(server.store.list())).length;
  expect(await second()).toMatchObject({ status: 413, body: { code: 'too_large' } });
  expect(await documentsOf(person)).toBe(1);
  server.clock.advance(lifetimes.provisionalObject + 1_000);
  await purgeProvisionalObjects(server.platform, server.store, jobRun());
  server.clock.advance(-lifetimes.provisionalObject - 1_000);
  expect((await Array.fromAsync(server.store.list())).length).toBe(before);
  const lines = await server.platform.db
    .selectFrom('audit_events')
    .select('action')
    .where('actor', '=', person.user)
    .where('action', '=', 'proof_documents.create')
    .execute();
  expect(lines).toHaveLength(1);
});

it('[SEC-07] [DOC-08] counts a file that is saved at the same time', async () => {
  const person = await signedInUser();
  await insertFiles(server.platform.db, person.user, verificationUploadQuota.maxFiles - 1);
  const save = await uploadedFile(person);
  const hold = async (held: Kysely<Database>) => {
    await sql`SELECT 1 FROM users WHERE _id = ${person.user} FOR NO KEY UPDATE`.execute(held);
    await insertFiles(held, person.user, 1);
  };
  expect(await requestWhileLocked(server, { hold }, save)).toMatchObject({
    status: 409,
    body: { code: 'quota_exceeded' },
  });
  expect(await documentsOf(person)).toBe(0);
  expect(server.errors).toEqual([]);
});

it('[SEC-07] [DOC-08] saves no more than the quota if files are saved concurrently', async () => {
  const person = await signedInUser();
  await insertFiles(server.platform.db, person.user, verificationUploadQuota.maxFiles - 2);
  const saves = await Promise.all(Array.from({ length: 5 }, () => uploadedFile(person)));
  const statuses = (await Promise.all(saves.map((save) => save()))).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409]);
  expect(await documentsOf(person)).toBe(2);
});
