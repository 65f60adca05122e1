import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { postForm, testedStores } from '@paddock/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { openStore, type Store } from './index.ts';

for (const { name, unavailableReason, settings } of testedStores)
  describe.skipIf(unavailableReason)(`the store ${name}`, () => {
    let directory: string;
    let store: Store;
    beforeAll(async () => {
      directory = await mkdtemp(join(tmpdir(), 'paddock-store-'));
      const signer = createSecrets('a secret key for tests only, 32 or more characters');
      const disk = { directory, signer, postUrl: '/files/upload' };
      store = await openStore(readConfig(await settings()), disk, pino({ level: 'silent' }));
    }, 120_000);
    afterAll(() => rm(directory, { recursive: true, force: true }));

    const keys = async (folder: string) => {
      const found: string[] = [];
      for await (const { key } of store.list()) if (key.startsWith(folder)) found.push(key);
      return found;
    };
    const pdf = 'application/pdf';

    it('[DOC-08] a stored object is complete, with its size and type', async () => {
      await store.put('whole/a.pdf', Buffer.from('%PDF-1.7'), pdf);
      expect(await store.stat('whole/a.pdf')).toEqual({ size: 8, type: pdf });
      expect(await text(await store.read('whole/a.pdf'))).toBe('%PDF-1.7');
      expect(await text(await store.read('whole/a.pdf', { bytes: 5 }))).toBe('%PDF-');
      await store.put('whole/a.pdf', Buffer.from('%PDF-'), pdf);
      expect(await text(await store.read('whole/a.pdf', { bytes: 100 }))).toBe('%PDF-');
    });

    it('[DOC-08] a copy remains after its original is removed', async () => {
      await store.put('copies/a.pdf', Buffer.from('the first'), pdf);
      expect(await store.copy('copies/a.pdf', 'copies/b.pdf')).toBe(true);
      await store.remove('copies/a.pdf');
      await store.put('copies/a.pdf', Buffer.from('the second'), pdf);
      expect(await text(await store.read('copies/b.pdf'))).toBe('the first');
      expect(await store.stat('copies/b.pdf')).toEqual({ size: 9, type: pdf });
      expect(await store.copy('copies/a.pdf', 'copies/b.pdf')).toBe(true);
      expect(await text(await store.read('copies/b.pdf'))).toBe('the second');
    });

    it('[DOC-08] a missing object is undefined, and removing it is not an error', async () => {
      expect(await store.stat('none/a.pdf')).toBeUndefined();
      await expect(store.read('none/a.pdf')).rejects.toThrow();
      await expect(store.read('none/a.pdf', { bytes: 4 })).rejects.toThrow();
      expect(await store.copy('none/a.pdf', 'none/b.pdf')).toBe(false);
      await expect(store.remove('none/a.pdf')).resolves.toBeUndefined();
      expect(await keys('none/')).toEqual([]);
    });

    it('[DOC-08] lists its objects with their sizes, ordered by key', async () => {
      for (const key of ['list/b.pdf', 'list/a.pdf', 'list/deep/c.pdf'])
        await store.put(key, Buffer.from('12345'), pdf);
      const found = await Array.fromAsync(store.list());
      expect(found.filter(({ key }) => key.startsWith('list/'))).toEqual([
        { key: 'list/a.pdf', size: 5 },
        { key: 'list/b.pdf', size: 5 },
        { key: 'list/deep/c.pdf', size: 5 },
      ]);
    });

    it('[DOC-08] a form post says where it goes and which text fields it needs', async () => {
      const expiresAt = new Date(Date.now() + 60_000);
      const post = await store.presignPost({ key: 'uploads/p.pdf', type: pdf, maxSize: 10, expiresAt });
      expect(Object.keys(post).sort()).toEqual(['formData', 'postURL']);
      expect(post.formData).toMatchObject({ key: 'uploads/p.pdf', 'Content-Type': pdf });
      expect(Object.values(post.formData).every((value) => typeof value === 'string')).toBe(true);
      expect(new URL(post.postURL, 'http://paddock').origin).toBe(store.postOrigin ?? 'http://paddock');
    });

    it.runIf(name === 's3')('[DOC-08] the store itself rejects what the policy does not allow', async () => {
      const expiresAt = new Date(Date.now() + 60_000);
      const policy = { key: 'policy/p.pdf', type: pdf, maxSize: 10, expiresAt };
      const { postURL, formData } = await store.presignPost(policy);
      const late = await store.presignPost({ ...policy, expiresAt: new Date(Date.now() - 1_000) });
      const file = Buffer.from('%PDF-1.7');
      const post = (fields: Record<string, string>, bytes: Uint8Array = file) =>
        postForm({ postURL, formData: fields }, bytes);
      expect(await post({ ...formData, key: 'policy/q.pdf' })).toBe(403);
      expect(await post({ ...formData, 'Content-Type': 'text/html' })).toBe(403);
      expect(await post({ ...formData, 'x-amz-signature': '0'.repeat(64) })).toBe(403);
      expect(await post(late.formData)).toBe(403);
      expect(await post(formData, Buffer.alloc(11))).toBe(400);
      expect(await post(formData, Buffer.alloc(0))).toBe(400);
      expect(await keys('policy/')).toEqual([]);
      expect(await post(formData)).toBe(204);
      expect(await store.stat('policy/p.pdf')).toEqual({ size: 8, type: pdf });
    });

    it.runIf(name === 's3')('[DOC-08] browsers of every portal may post to it, and only post', async () => {
      const { postURL } = await store.presignPost({
        key: 'uploads/p.pdf',
        type: pdf,
        maxSize: 10,
        expiresAt: new Date(Date.now() + 60_000),
      });
      const preflight = async (method: string) => {
        const headers = { origin: 'https://portal.example', 'access-control-request-method': method };
        const reply = await fetch(postURL, { method: 'OPTIONS', headers });
        return reply.headers.get('access-control-allow-origin');
      };
      expect(await preflight('POST')).not.toBeNull();
      expect(await preflight('GET')).toBeNull();
      expect(await preflight('DELETE')).toBeNull();
    });
  });
