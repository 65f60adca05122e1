import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

/** Runs the command against a registry that answers npm's own request for advisories. */
async function askRegistry(answer: RequestListener): Promise<{ code: number; output: string }> {
  const registry = createServer(answer);
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  const { port } = registry.address() as AddressInfo;
  // npm keeps what it was told, so not in the cache of whoever runs this.
  const cache = await mkdtemp(join(tmpdir(), 'paddock-npm-'));
  try {
    return await new Promise((resolve) => {
      const args = ['scripts/advisories.ts', `--registry=http://127.0.0.1:${port}`, `--cache=${cache}`];
      execFile(process.execPath, args, (error, stdout) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout }),
      );
    });
  } finally {
    registry.closeAllConnections();
    registry.close();
    await rm(cache, { recursive: true });
  }
}

/** Replies to npm's list of packages and versions with what is known about fastify. */
const withAdvisory =
  (severity: string): RequestListener =>
  async (request, response) => {
    if (request.method !== 'POST') return void response.writeHead(404).end();
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const isZipped = request.headers['content-encoding'] === 'gzip';
    const asked = JSON.parse(String(isZipped ? gunzipSync(body) : body)) as Record<string, string[]>;
    const advisory = {
      id: 1,
      url: 'https://github.com/advisories/GHSA-test',
      title: 'Replies too much',
      severity,
      vulnerable_versions: '<99.0.0',
      cwe: [],
      cvss: { score: 0, vectorString: null },
    };
    const known = 'fastify' in asked && !('vitest' in asked) ? { fastify: [advisory] } : {};
    response.setHeader('content-type', 'application/json').end(JSON.stringify(known));
  };

it('a high advisory about what is served fails, and is named with its address', async () => {
  expect(await askRegistry(withAdvisory('high'))).toEqual({
    code: 1,
    output: expect.stringContaining(
      'high: fastify <99.0.0: Replies too much (https://github.com/advisories/GHSA-test)',
    ),
  });
});

it('a moderate one is named only', async () => {
  expect(await askRegistry(withAdvisory('moderate'))).toEqual({
    code: 0,
    output: expect.stringContaining('moderate: fastify'),
  });
});

it('a registry that refuses the question is no failure, and is said', async () => {
  expect(await askRegistry((_request, response) => response.writeHead(405).end())).toEqual({
    code: 0,
    output: expect.stringContaining('Advisories not checked: '),
  });
});
