import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { builtinModules, createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectRunningEmbedded } from '@paddock/embedded-postgres';
import { findJobs } from '@paddock/server/find-jobs.ts';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { type MeasuredServer, startChild } from '../../bench/machine/child.ts';
import { smokeTimeout } from '../../bench/machine/smoke.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { buildServer } from '../../scripts/launch/build-server.mjs';
import { buildWeb } from '../../scripts/launch/build-web.mjs';
import { servingFlags } from '../../scripts/launch/run.mjs';
import { copyProductionFiles } from '../../scripts/production-files/copy.ts';
import { unbundledPackages } from '../../scripts/production-files/production-packages.ts';
import { programs } from '../../scripts/server-build/programs.ts';
import { useServer } from '../journeys/fixtures/server-address.ts';
import { makeFirstAgreement } from './fixtures/first-agreement.ts';

// `npm run prove -- image` builds the image and runs it. These show what it is made of on any machine.

const root = process.cwd();
let build: string;

// Nothing is built if nothing has changed.
beforeAll(() => {
  buildWeb(root, process.execPath);
  build = buildServer(root, process.execPath);
}, 300_000);

it(
  'the production files run on their own: a server with the demo, the first agreement and the commands',
  {
    timeout: smokeTimeout,
  },
  () =>
    withTemporaryFolder(async (folder) => {
      const files = join(folder, 'paddock');
      await copyProductionFiles({ root, build, folder: files });
      const dataDir = join(folder, 'data');
      const env = { DATA_DIR: dataDir, DEMO: '1', CAPTCHA: 'off' };
      const command = async (name: string, ...args: string[]) =>
        (
          await promisify(execFile)(join(files, 'bin', name), args, {
            env: { PATH: '/usr/bin:/bin', ...env },
          })
        ).stdout;
      const server = await startChild([...servingFlags, join(files, 'apps/server/dist/server/main.js')], env);
      try {
        useServer({ port: Number(new URL(server.origin).port), dataDir });
        expect(await pageAt(server, '/dashboard')).toMatch(/<title>[^<]*Stallion/);
        expect(await pageAt(server, '/docs/static/index.html')).toContain('swagger');
        expect(await pageAt(server, '/portals/stallion/hero.svg')).toContain('<svg');
        expect(await queues(dataDir)).toEqual(
          expect.arrayContaining((await findJobs()).map(({ job }) => job.name)),
        );
        const email = 'owner@harbor.example';
        const printed = await command('create-superadmin', email, '--name', 'Olivia Owner');
        const password = /^ {2}(\S+)$/m.exec(printed)?.[1] ?? '';
        await makeFirstAgreement(server.origin, { email, password });
        const logo = await fetch(`${server.origin}/portals/stallion/logo.png`);
        expect(logo.headers.get('content-type')).toBe('image/png');
        // Loaded only with a key of Mailchimp.
        const load = createRequire(join(files, 'apps/server/package.json'));
        expect(load('@mailchimp/mailchimp_marketing/src/ApiClient.js')).toBeTypeOf('function');
        expect(await command('backup', join(folder, 'backup.tar.gz'))).toMatch(/^Backed up \d+ rows/);
      } finally {
        useServer(undefined);
        await server.stop();
      }
      expect(await command('restore', join(folder, 'backup.tar.gz'), '--replace')).toMatch(
        /^Restored the backup of .* \d+ rows/,
      );
    }),
);

it('every package that the build leaves outside is among the production files', async () => {
  const files = (await readdir(build)).filter((name) => name.endsWith('.js'));
  const texts = await Promise.all(files.map((name) => readFile(join(build, name), 'utf8')));
  // The bundler puts imports first; further down, comments of packages have some as examples.
  const imported = texts
    .flatMap((text) => [
      ...(/^(?:import .*\n|\/\/.*\n)*/.exec(text)?.[0] ?? '').matchAll(/"([^."][^"]*)";$/gm),
      ...text.matchAll(/^(?!\s*(?:\/\*)?\*).*\bimport\("([^."][^"]*)"\)/gm),
    ])
    .map(([, name = '']) => name);
  const packages = [...new Set(imported)].filter(
    (name) => !name.startsWith('node:') && !builtinModules.includes(name) && !/[${}]/.test(name),
  );
  expect(packages).toContain('sharp');
  expect(unbundledPackages('linux-x64')).toEqual(expect.arrayContaining(packages));
});

it('the Dockerfile takes the build and the command of what is there', async () => {
  const text = await readFile('Dockerfile', 'utf8');
  const scripts: Record<string, string> = JSON.parse(await readFile('package.json', 'utf8')).scripts;
  expect(Object.keys(scripts)).toContain(/^RUN npm run (\S+)/m.exec(text)?.[1]);
  const command: string[] = JSON.parse(/^CMD (.*)$/m.exec(text)?.[1] ?? '');
  expect(command).toEqual(['node', ...servingFlags, 'apps/server/dist/server/main.js']);
  expect(programs).toHaveProperty('main');
  // What is copied from the checkout; the rest comes from the stage before.
  const copied = [...text.matchAll(/^COPY (?!--from)(\S+) /gm)].map(([, path = '']) => path);
  expect(copied).not.toEqual([]);
  expect(copied.filter((path) => !existsSync(path))).toEqual([]);
  const ignored = (await readFile('.dockerignore', 'utf8')).split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.env', '.git', '**/node_modules', 'data']));
});

it('the health check of the image asks its server for /health, and fails unless that says 200', async () => {
  const [, text = ''] = /^HEALTHCHECK .*CMD (\[.*\])$/m.exec(await readFile('Dockerfile', 'utf8')) ?? [];
  const [program, ...args]: string[] = JSON.parse(text);
  expect(program).toBe('node');
  const asked: (string | undefined)[] = [];
  let status = 200;
  const server = createServer((request, reply) => {
    asked.push(request.url);
    reply.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const env = { PATH: process.env['PATH'], PORT: String(port) };
  const check = () =>
    promisify(execFile)(process.execPath, args, { env }).then(
      () => 0,
      ({ code }: { code: unknown }) => code,
    );
  try {
    expect(await check()).toBe(0);
    status = 503;
    expect(await check()).toBe(1);
    expect(asked).toEqual(['/health', '/health']);
  } finally {
    server.close();
    await once(server, 'close');
  }
  expect(await check()).toBe(1);
});

it('no two services of the compose file build, so none finds that the image of another one is there already', async () => {
  const compose = await readFile('compose.yaml', 'utf8');
  expect(compose.match(/^ +build:/gm)).toHaveLength(1);
  expect(compose.match(/^ +image: paddock$/gm)).toHaveLength(1);
});

it('the unit, the compose file and the manifests name what is there', async () => {
  const read = (file: string) => readFile(file, 'utf8');
  const unit = await read('deploy/systemd/paddock.service');
  expect(unit).toContain(
    `ExecStart=/opt/paddock/bin/node ${servingFlags.join(' ')} /opt/paddock/apps/server/dist/server/main.js\n`,
  );
  const compose = await read('compose.yaml');
  const mounted = [...compose.matchAll(/^ +- (\.\/[^:]+):/gm)].map(([, path = '']) => path);
  expect(mounted).toEqual(['./deploy/Caddyfile']);
  expect(mounted.filter((path) => !existsSync(path))).toEqual([]);
  const manifests = await read('deploy/kubernetes/paddock.yaml');
  const documented = await read('docs/operations.md');
  for (const text of [compose, manifests])
    for (const [, name = ''] of text.matchAll(/^ +([A-Z_0-9]+_FILE): \/secrets\//gm))
      if (name !== 'POSTGRES_PASSWORD_FILE') expect(documented).toContain(`\`${name}\``);
});

async function pageAt({ origin }: MeasuredServer, path: string): Promise<string> {
  const reply = await fetch(origin + path, { headers: { host: 'stallion.localhost' } });
  expect(reply.status, path).toBe(200);
  return reply.text();
}

/** The queues of the jobs that the server knows. */
async function queues(dataDir: string): Promise<string[]> {
  const client = new pg.Client(await connectRunningEmbedded(dataDir));
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM pgboss.queue');
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
