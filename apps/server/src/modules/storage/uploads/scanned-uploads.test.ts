import { createServer, type Server, type Socket } from 'node:net';
import type { Entity } from '@paddock/contract';
import {
  clamd,
  clamdUnavailableReason,
  eicar,
  jobRun,
  postForm,
  runDelayedJobs,
  samplePdf,
  type TestedStore,
  type TestServer,
  testedStores,
  testServer,
} from '@paddock/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScanner, ScannerUnavailableError } from '../../../adapters/scanner/index.ts';
import { createMalwareScanner } from './malware-scanner.ts';
import { work as queueQuarantinedFiles, resumeScans } from './scan-backlog.job.ts';
import { scanFile, scanFileJob } from './scan-file.job.ts';

interface PresignedUpload {
  path: string;
  bucket: string;
  data: { postURL: string; formData: Record<string, string> };
}

/** The scanner of a suite, which can go away and come back. */
interface Daemon {
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

/** A stand-in that speaks clamd's protocol and detects the EICAR test file, for machines without clamd. */
async function startFakeClamd(): Promise<Daemon> {
  let server: Server | undefined;
  let port = 0;
  const open = new Set<Socket>();
  const talk = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => undefined);
    let all = Buffer.alloc(0);
    socket.on('data', (piece: Buffer) => {
      all = Buffer.concat([all, piece]);
      if (all.subarray(-4).equals(Buffer.alloc(4)))
        socket.end(all.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  };
  const start = async () => {
    const opened = createServer(talk);
    await new Promise<void>((listening) => opened.listen(port, '127.0.0.1', listening));
    const address = opened.address();
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
    server = opened;
  };
  const stop = async () => {
    for (const socket of open) socket.destroy();
    await new Promise((closed) => (server ? server.close(closed) : closed(undefined)));
    server = undefined;
  };
  await start();
  return { url: `tcp://127.0.0.1:${port}`, start, stop, close: stop };
}

const infected = Buffer.concat([Buffer.from('%PDF-1.7\n'), eicar]);

const suite = (store: TestedStore, open: () => Promise<Daemon>) => {
  let daemon: Daemon;
  let server: TestServer;
  let origin: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    daemon = await open();
    env = { ...(await store.settings()), CLAMD_URL: daemon.url };
    server = await testServer({ env, jobs: true });
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await daemon.close();
  });

  const upload = async (authCode: string, file: Uint8Array) => {
    const { body } = await server.request<PresignedUpload>('POST', '/api/profile/proof_documents/upload', {
      authCode,
      body: { path: 'passport.pdf' },
    });
    expect(await postForm(body.data, file, origin)).toBe(204);
    return server.request<{ item: Entity<'proof_documents'>; message: string; code: string }>(
      'POST',
      '/api/profile/proof_documents/save',
      { authCode, body: { path: body.path, bucket: body.bucket, name: 'passport.pdf' } },
    );
  };
  const opened = async (authCode: string, id: string) => {
    const link = await server.request<{ url: string; message: string }>(
      'POST',
      '/api/profile/proof_documents/download',
      { authCode, body: { id } },
    );
    if (link.status !== 200) return { status: link.status, message: link.body.message };
    return { status: (await server.app.inject({ url: link.body.url })).statusCode, message: '' };
  };
  const listed = async (authCode: string) => {
    const filter = encodeURIComponent(JSON.stringify({ isDeleted: false }));
    const url = `/api/proof_documents?filter=${filter}`;
    return (await server.request<{ items: Entity<'proof_documents'>[] }>('GET', url, { authCode })).body
      .items;
  };
  const objects = async () => (await Array.fromAsync(server.store.list())).map(({ key }) => key);
  const auditLines = async (action: string) =>
    (
      await server.platform.db
        .selectFrom('audit_events')
        .select('detail')
        .where('action', '=', action)
        .execute()
    ).map(({ detail }) => JSON.stringify(detail));

  it('[DOC-08] saves a clean file, which can be opened immediately', async () => {
    const authCode = await server.signIn(await server.make.user());
    const { status, body } = await upload(authCode, samplePdf);
    expect({ status, isBeingChecked: body.item.isBeingChecked }).toEqual({
      status: 200,
      isBeingChecked: false,
    });
    expect((await opened(authCode, body.item._id)).status).toBe(200);
  });

  it('[DOC-08] rejects malware with an explanation, stores it nowhere, and audits it', async () => {
    const before = await objects();
    const authCode = await server.signIn(await server.make.user());
    const { status, body } = await upload(authCode, infected);
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'malware_found' });
    expect(body.message).toMatch(/contains malware and was not saved/);
    expect(await objects()).toEqual(before);
    expect(await listed(authCode)).toEqual([]);
    expect(await auditLines('call.refused')).toContainEqual(expect.stringContaining('malware_found'));
  });

  it('[DOC-08] a file waits in quarantine while the scanner is away, and is released once it was found clean', async () => {
    const authCode = await server.signIn(await server.make.user());
    await daemon.stop();
    const { status, body } = await upload(authCode, samplePdf);
    expect({ status, isBeingChecked: body.item.isBeingChecked }).toEqual({
      status: 200,
      isBeingChecked: true,
    });
    const rejected = await opened(authCode, body.item._id);
    expect(rejected).toEqual({
      status: 409,
      message: expect.stringContaining('still being checked') as string,
    });
    // Nothing else is affected.
    expect((await server.request('GET', '/health')).status).toBe(200);
    await daemon.start();
    await runDelayedJobs(server, scanFileJob.name);
    await expect
      .poll(async () => (await opened(authCode, body.item._id)).status, { timeout: 30_000 })
      .toBe(200);
    expect(await listed(authCode)).toMatchObject([{ _id: body.item._id, isBeingChecked: false }]);
  }, 60_000);

  it('[DOC-08] malware that is found later is removed with its document, and its owner is notified', async () => {
    const before = await objects();
    const person = await server.make.user();
    const authCode = await server.signIn(person);
    await daemon.stop();
    const { body } = await upload(authCode, infected);
    expect((await opened(authCode, body.item._id)).status).toBe(409);
    await daemon.start();
    await runDelayedJobs(server, scanFileJob.name);
    await expect.poll(() => listed(authCode), { timeout: 30_000 }).toEqual([]);
    expect((await opened(authCode, body.item._id)).status).toBe(404);
    // The upload itself stays until housekeeping, but nobody can reach it.
    await expect
      .poll(async () => (await objects()).filter((key) => !key.startsWith('uploads/')))
      .toEqual(before.filter((key) => !key.startsWith('uploads/')));
    expect(await auditLines('file.malware')).toHaveLength(1);
    const mails = await server.platform.db.selectFrom('outbox').select(['to', 'text']).execute();
    expect(mails.filter(({ to }) => to === person.email)).toMatchObject([
      { text: expect.stringContaining('found malware in passport.pdf') as string },
    ]);
  }, 60_000);

  it('[CON-06] a picture of a text is not shown before it was scanned', async () => {
    const authCode = await server.signIn(await server.make.user({ level: 'superadmin' }));
    await daemon.stop();
    const { body } = await server.request<PresignedUpload>('POST', '/contents/pictures/upload', {
      authCode,
      body: { name: 'house.png' },
    });
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    expect(await postForm(body.data, png, origin)).toBe(204);
    const keep = () =>
      server.request<{ url: string }>('POST', '/contents/pictures/save', {
        authCode,
        body: { path: body.path, bucket: body.bucket },
      });
    expect((await keep()).status).toBe(503);
    await daemon.start();
    const saved = await keep();
    expect(saved.status).toBe(200);
    expect((await server.app.inject({ url: saved.body.url })).statusCode).toBe(200);
  });
};

for (const store of testedStores)
  describe.skipIf(store.unavailableReason ?? clamdUnavailableReason)(
    `uploads to ${store.name}, scanned by the real clamd`,
    () => {
      suite(store, clamd);
    },
  );
for (const store of testedStores.filter(({ name }) => name === 'disk'))
  describe('uploads, scanned by a stand-in', () => {
    suite(store, startFakeClamd);
  });

describe('a scanner that is added later', () => {
  it('[DOC-08] first scans what was saved before', async () => {
    const daemon = await startFakeClamd();
    const server = await testServer();
    const person = await server.make.user();
    const put = async (key: string, content: Uint8Array) => {
      await server.store.put(key, content, 'application/pdf');
      await server.platform.db
        .insertInto('files')
        .values({ key, size: 1n, type: 'application/pdf', state: 'stored', owner: person._id })
        .execute();
    };
    await put('proofs/old.pdf', samplePdf);
    await put('proofs/bad.pdf', infected);
    const malwareScanner = createMalwareScanner(createScanner({ clamdUrl: daemon.url }), {
      log: server.platform.log,
      isRequired: false,
    });
    const states = async () => {
      const rows = await server.platform.db
        .selectFrom('files')
        .select(['key', 'state'])
        .orderBy('key')
        .execute();
      return Object.fromEntries(rows.map(({ key, state }) => [key, state]));
    };
    const queued = async (name: string) => {
      const { rows } = await sql<{ data: { key?: string } }>`
        SELECT data FROM pgboss.job WHERE name = ${name} ORDER BY data->>'key'`.execute(server.platform.db);
      return rows.map(({ data }) => data);
    };
    await resumeScans(server.platform, malwareScanner);
    expect(await states()).toEqual({ 'proofs/bad.pdf': 'quarantined', 'proofs/old.pdf': 'quarantined' });
    // However many there are, the start does not wait for them.
    expect([await queued('scan-backlog'), await queued('scan-file')]).toEqual([[{}], []]);
    const stopped = jobRun<{ after?: string | undefined }>({ slices: 1 });
    await queueQuarantinedFiles(server.platform, {}, stopped, 1);
    expect([await queued('scan-file'), stopped.next]).toEqual([
      [{ key: 'proofs/bad.pdf' }],
      { after: 'proofs/bad.pdf' },
    ]);
    await queueQuarantinedFiles(server.platform, stopped.next ?? {}, jobRun(), 1);
    await queueQuarantinedFiles(server.platform, {}, jobRun());
    expect(await queued('scan-file')).toEqual([{ key: 'proofs/bad.pdf' }, { key: 'proofs/old.pdf' }]);
    await sql`UPDATE pgboss.job SET state = 'failed' WHERE data->>'key' = 'proofs/old.pdf'`.execute(
      server.platform.db,
    );
    await queueQuarantinedFiles(server.platform, {}, jobRun());
    expect(await queued('scan-file')).toHaveLength(3);
    const tools = { store: server.store, malwareScanner, kinds: [] };
    for (const key of ['proofs/old.pdf', 'proofs/bad.pdf']) await scanFile(server.platform, tools, key);
    expect(await states()).toEqual({ 'proofs/bad.pdf': 'deleted', 'proofs/old.pdf': 'stored' });
    expect(await server.store.stat('proofs/bad.pdf')).toBeUndefined();
    // Each is scanned once.
    await resumeScans(server.platform, malwareScanner);
    expect(await states()).toMatchObject({ 'proofs/old.pdf': 'stored' });
    await server.close();
    await daemon.close();
  });
});

describe('a scanner that is required', () => {
  it('[DOC-08] [SEC-15] releases nothing from quarantine without it', async () => {
    const server = await testServer();
    const person = await server.make.user();
    const state = async () =>
      (
        await server.platform.db
          .selectFrom('files')
          .select('state')
          .where('key', '=', 'proofs/a.pdf')
          .execute()
      )
        .map((file) => file.state)
        .join();
    await server.store.put('proofs/a.pdf', samplePdf, 'application/pdf');
    await server.platform.db
      .insertInto('files')
      .values({
        key: 'proofs/a.pdf',
        size: 1n,
        type: 'application/pdf',
        state: 'quarantined',
        owner: person._id,
      })
      .execute();
    const scan = (isRequired: boolean) =>
      scanFile(
        server.platform,
        {
          store: server.store,
          malwareScanner: createMalwareScanner(null, { log: server.platform.log, isRequired }),
          kinds: [],
        },
        'proofs/a.pdf',
      );
    await expect(scan(true)).rejects.toBeInstanceOf(ScannerUnavailableError);
    expect(await state()).toBe('quarantined');
    await scan(false);
    expect(await state()).toBe('stored');
    await server.close();
  });
});
