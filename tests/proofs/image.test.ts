import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { builtinModules } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { buildServer } from '../../scripts/launch/build-server.mjs';
import { buildWeb } from '../../scripts/launch/build-web.mjs';
import { servingFlags } from '../../scripts/launch/run.mjs';
import { unbundledPackages } from '../../scripts/production-files/production-packages.ts';
import { programs } from '../../scripts/server-build/programs.ts';

// `npm run prove -- image` builds the image and runs it. These show what it is made of on any machine; demo.test.ts runs
// it.

const root = process.cwd();
let build: string;

// Nothing is built if nothing has changed.
beforeAll(() => {
  buildWeb(root, process.execPath);
  build = buildServer(root, process.execPath);
}, 300_000);

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
