import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { password, people, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateClient } from './generate-client.ts';

type Request = (options: {
  client: unknown;
  path?: object;
  query?: object;
  body?: object;
  headers?: object;
}) => Promise<{ data?: Record<string, unknown>; error?: Record<string, unknown>; response: Response }>;

// What the test uses of the generated modules. The compiler checks their own types.
interface GeneratedTransport {
  createClient: (config: { baseUrl: string; auth?: () => string }) => unknown;
}
interface GeneratedOperations {
  signIn: Request;
  listFundsRecords: Request;
  syndicationBySlug: Request;
  setInvesting: Request;
}

let server: TestServer;
let directory: string;
let modules: string;
let baseUrl: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'paddock-client-'));
  modules = await generateClient(directory);
  server = await testServer();
  baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
}, 120_000);
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

describe('a client that is generated from the OpenAPI document', () => {
  it('[BAC-14] signs in, lists the funds and invests in one', async () => {
    const { createClient } = (await import(join(modules, 'client/index.ts'))) as GeneratedTransport;
    const generated = (await import(join(modules, 'index.ts'))) as GeneratedOperations;
    const person = await people(server).person();
    const fund = await server.make.fund();
    await server.make.investment({ fund: fund._id });

    const anonymous = createClient({ baseUrl });
    const signedIn = await generated.signIn({
      client: anonymous,
      body: { username: person.email, password },
    });
    const authCode = String(signedIn.data?.['authCode']);
    const client = createClient({ baseUrl, auth: () => authCode });

    const query = { filter: JSON.stringify({ url_slug: fund.url_slug }), limit: 10 };
    const listed = await generated.listFundsRecords({ client, query });
    expect(listed.data).toMatchObject({ items: [{ _id: fund._id, name: fund.name }], total: 1 });

    const opened = await generated.syndicationBySlug({ client, path: { slug: fund.url_slug } });
    const { _id: id } = (opened.data?.['syndUser'] ?? {}) as { _id?: string };
    const answers = { id, invest_amount: 25_000.5, method_of_inv: 'TRUST' };
    const invested = await generated.setInvesting({
      client,
      body: answers,
      headers: { 'Idempotency-Key': 'one' },
    });
    expect(invested.data).toMatchObject({ syndUser: { invest_amount: 25_000.5, isGoingToInvest: true } });

    const again = await generated.setInvesting({ client, body: answers });
    expect(again.response.status).toBe(409);
    expect(again.error).toMatchObject({ code: 'already_accepted' });
  });

  it('[BAC-14] has types that compile', () => {
    const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    // The compiler's own declarations of browsers took half of the time.
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
    ];
    const more = ['--target', 'es2022', '--lib', 'es2023,dom,dom.iterable', join(modules, 'index.ts')];
    const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, ...more], {
      encoding: 'utf8',
      cwd: directory,
    });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  }, 120_000);
});
