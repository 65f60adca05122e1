import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecrets } from '../../platform/secrets.ts';
import { createDiskStore, type DiskStore } from './disk-store.ts';

const now = new Date('2026-03-01T12:00:00Z');
const signer = createSecrets('a secret key for tests only, 32 or more characters');
let directory: string;
let store: DiskStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paddock-store-'));
  store = createDiskStore({ directory, signer, postUrl: '/files/upload' });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function* breaksOff() {
  yield Buffer.from('half of it');
  throw new Error('The line was cut');
}

it('[DOC-08] other users of the machine cannot read an object', async () => {
  await store.put('proofs/a.pdf', Buffer.from('%PDF-'), 'application/pdf');
  expect((await stat(join(directory, 'proofs/a.pdf'))).mode & 0o077).toBe(0);
  expect((await stat(join(directory, 'proofs'))).mode & 0o077).toBe(0);
});

it('[DOC-08] an interrupted write leaves nothing behind and the old object unchanged', async () => {
  await store.put('whole/a.pdf', Buffer.from('the first'), 'application/pdf');
  await expect(store.postReceiver.write('whole/a.pdf', breaksOff())).rejects.toThrow('cut');
  await expect(store.postReceiver.write('whole/b.pdf', breaksOff())).rejects.toThrow('cut');
  expect(await readdir(join(directory, 'whole'))).toEqual(['a.pdf']);
  expect(await readFile(join(directory, 'whole/a.pdf'), 'utf8')).toBe('the first');
});

it('[DOC-08] removes only what a crash left of a write, and only once it is old', async () => {
  await store.put('crash/a.pdf', Buffer.from('%PDF-'), 'application/pdf');
  const partial = join(directory, 'crash', `.${randomUUID()}.part`);
  await writeFile(partial, 'half of');
  const { ctime } = await stat(partial);
  await store.purgeTemporaryFiles(ctime);
  expect(await readdir(join(directory, 'crash'))).toHaveLength(2);
  await store.purgeTemporaryFiles(new Date(ctime.getTime() + 1000));
  expect(await readdir(join(directory, 'crash'))).toEqual(['a.pdf']);
});

it('[DOC-08] copying an object again leaves nothing behind', async () => {
  await store.put('copies/a.pdf', Buffer.from('%PDF-'), 'application/pdf');
  for (const _time of [1, 2]) expect(await store.copy('copies/a.pdf', 'copies/b.pdf')).toBe(true);
  expect(await readdir(join(directory, 'copies'))).toEqual(['a.pdf', 'b.pdf']);
});

it.each([
  '../a.pdf',
  '/etc/passwd',
  'a/../b.pdf',
  'a//b.pdf',
  'a\u0000.pdf',
  '',
  '.',
  'A b.pdf',
  'a/.hidden.pdf',
])('[DOC-08] %j is no key: nothing is read, written or found by it', async (key) => {
  await expect(store.put(key, Buffer.from('x'), 'application/pdf')).rejects.toThrow();
  await expect(store.read(key)).rejects.toThrow();
  expect(await store.stat(key)).toBeUndefined();
});

it('[DOC-08] accepts a form post with the signed fields until it expires', async () => {
  const expiresAt = new Date(now.getTime() + 60_000);
  const policy = { key: 'proofs/p.pdf', type: 'application/pdf', maxSize: 10, expiresAt };
  const { formData, postURL } = await store.presignPost(policy);
  expect(postURL).toBe('/files/upload');
  expect(store.postReceiver.verifyPolicy(formData, now)).toMatchObject({ key: 'proofs/p.pdf', maxSize: 10 });
  expect(store.postReceiver.verifyPolicy(formData, expiresAt)).toBeDefined();
  expect(store.postReceiver.verifyPolicy(formData, new Date(expiresAt.getTime() + 1))).toBeUndefined();
  const changes: Record<string, string>[] = [
    { key: 'proofs/q.pdf' },
    { 'Content-Type': 'text/html' },
    { policy: 'e30' },
    { signature: '' },
  ];
  for (const changed of changes)
    expect(store.postReceiver.verifyPolicy({ ...formData, ...changed }, now)).toBeUndefined();
  expect(store.postReceiver.verifyPolicy({}, now)).toBeUndefined();
});

it('[DOC-08] rejects a signed policy that lacks its expiry', () => {
  const policy = { key: 'proofs/p.pdf', type: 'application/pdf', maxSize: 10 };
  const text = Buffer.from(JSON.stringify(policy)).toString('base64url');
  const signature = signer.sign('upload-policy', text);
  const fields = { key: policy.key, 'Content-Type': policy.type, policy: text, signature };
  expect(store.postReceiver.verifyPolicy(fields, now)).toBeUndefined();
});
