import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fundOfSyndication, recordEndpoints, request, syndicationBySlug } from '@paddock/contract';
import { holdsWithout, skipProof } from '../../scripts/prove/outcome.ts';
import { apiTransport, signInByApi } from '../journeys/fixtures/index.ts';
import { useServer } from '../journeys/fixtures/server-address.ts';
import { startServer } from '../journeys/fixtures/server-process.ts';
import { withInjectableServer } from './fixtures/injectable-server.ts';
import { type RequestRole, type ScannedRequest, scannedRequests } from './fixtures/scanned-requests.ts';
import { isInstalled } from './fixtures/scanner-program.ts';
import { type RawRequest, sqlmap } from './fixtures/sqlmap.ts';
import { wapiti } from './fixtures/wapiti.ts';

/** A header for obsolete browsers, where it caused vulnerabilities of its own. */
const obsolete = 'X-XSS-Protection is not set';

type Codes = Partial<Record<RequestRole, string>>;

/** A server with the demo, its requests, and the auth codes of those who send them. */
interface ScannedServer {
  readonly host: string;
  readonly requests: readonly ScannedRequest[];
  readonly codes: Codes;
}

function toRawRequest({ as, method, path, body }: ScannedRequest, codes: Codes): RawRequest {
  const authcode = codes[as];
  return {
    method,
    path,
    headers: { ...(authcode && { authcode }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  };
}

const withoutStars = (text: string): string => text.replaceAll('*', '');

/** A request that is rejected early would prove nothing. */
export async function expectAnswer(host: string, target: ScannedRequest, codes: Codes): Promise<void> {
  const { method, path, headers, body } = toRawRequest(target, codes);
  const reply = await fetch(`http://${host}${withoutStars(path)}`, {
    method,
    headers,
    ...(body && { body: withoutStars(body) }),
  });
  assert.equal(reply.status, target.expectedStatus, `${method} ${path}: ${await reply.text()}`);
}

async function scanWithSqlmap({ host, requests, codes }: ScannedServer, folder: string): Promise<void> {
  let places = 0;
  for (const [at, target] of requests.entries()) {
    await expectAnswer(host, target, codes);
    const raw = toRawRequest(target, codes);
    const report = await sqlmap(host, raw, join(folder, `sqlmap-${at}`));
    const asked = `${raw.path}${raw.body ?? ''}`.split('*').length - 1;
    assert.deepEqual(report.injectable, [], `${raw.method} ${raw.path}`);
    assert.equal(report.failures, 0, `5xx of ${raw.method} ${raw.path}`);
    assert.equal(report.places, asked, `places tried of ${raw.method} ${raw.path}:\n${report.printed}`);
    places += asked;
  }
  console.log({ sqlmap: { requests: requests.length, places, injectable: 0 } });
}

async function scanWithWapiti({ host, requests, codes }: ScannedServer, folder: string): Promise<void> {
  for (const as of ['visitor', 'investor', 'admin'] as const) {
    const paths = requests
      .filter((target) => target.as === as && target.method === 'GET')
      .map(({ path }) => withoutStars(path));
    const { findings, pages } = await wapiti(`http://${host}`, {
      paths,
      authCode: codes[as],
      folder: join(folder, `wapiti-${as}`),
    });
    assert.ok(pages > paths.length + 10, `wapiti found its way: ${pages} pages as ${as}`);
    assert.deepEqual(
      findings.filter((finding) => !finding.includes(obsolete)),
      [],
    );
    console.log({ wapiti: { as, pages, findings: 0 } });
  }
}

/** Signs in to a server with the demo, and names its records in the requests. */
export async function openScannedServer(
  { port, dataDir }: { port: number; dataDir: string },
  passwordOf: (name: string) => Promise<string>,
): Promise<ScannedServer> {
  useServer({ port, dataDir });
  const codeOf = async (name: string) =>
    (await signInByApi(`${name}@example.com`, await passwordOf(name))).authCode;
  const codes = {
    investor: await codeOf('investor'),
    admin: await codeOf('admin'),
    superadmin: await codeOf('superadmin'),
  };
  const superadmin = apiTransport(codes.superadmin);
  const slug = 'harbor-residences';
  const syndication = await request(apiTransport(codes.investor), syndicationBySlug, { params: { slug } });
  const { syndUser } = syndication;
  const fund = fundOfSyndication(syndication);
  const { items: documents } = await request(superadmin, recordEndpoints('synd_documents').list, {
    query: { filter: { fund: fund._id } },
  });
  const { items: portals } = await request(superadmin, recordEndpoints('portals').list, { query: {} });
  const [document, portal] = [documents[0], portals[0]];
  assert.ok(document && portal && syndUser, 'the demo has what the requests name');
  const requests = scannedRequests({
    fund: fund._id,
    slug,
    participation: syndUser._id,
    document: document._id,
    portal: portal._id,
  });
  return { host: `127.0.0.1:${port}`, requests, codes };
}

/**
 * Runs Debian's scanners against the whole server, signed in and out: sqlmap at every place in a request that reaches
 * the database, wapiti over the pages and lists. Each must first find the flaws of a deliberately vulnerable server.
 */
async function proveScanners(): Promise<void> {
  const [hasSqlmap, hasWapiti] = [isInstalled('sqlmap'), isInstalled('wapiti')];
  const missing = [...(hasSqlmap ? [] : ['sqlmap']), ...(hasWapiti ? [] : ['wapiti'])];
  const reasons = missing.map((name) => `${name} is not installed (apt-get install ${name})`);
  if (!hasSqlmap && !hasWapiti) return skipProof(reasons.join('; '));
  const folder = await mkdtemp(join(tmpdir(), 'paddock-scanners-'));
  try {
    await withInjectableServer((host) => expectFindings(host, { hasSqlmap, hasWapiti }, folder));
    const server = await startServer('test-results/scanners.log', {
      CAPTCHA: 'off',
      RATE_LIMITS: 'off',
      PUBLIC_URL: 'https://localhost',
    });
    try {
      const scanned = await openScannedServer(server, server.demoPassword);
      if (hasSqlmap) await scanWithSqlmap(scanned, folder);
      if (hasWapiti) await scanWithWapiti(scanned, folder);
    } finally {
      await server.stop();
    }
    assert.deepEqual(server.errors(), [], 'nothing was logged as an error');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  holdsWithout(reasons);
}

async function expectFindings(
  host: string,
  { hasSqlmap, hasWapiti }: { hasSqlmap: boolean; hasWapiti: boolean },
  folder: string,
): Promise<void> {
  if (hasSqlmap) {
    const bad = { method: 'GET', path: '/?name=ada*', headers: {} };
    const report = await sqlmap(host, bad, join(folder, 'bad'));
    assert.equal(report.injectable.length, 1, `sqlmap finds what is injectable:\n${report.printed}`);
  }
  if (!hasWapiti) return;
  const { findings } = await wapiti(`http://${host}`, {
    paths: ['/?name=ada'],
    folder: join(folder, 'bad-page'),
  });
  for (const weakness of ['SQL Injection', 'Cross Site Scripting'])
    assert.match(findings.join('\n'), new RegExp(`^${weakness}`, 'm'), 'wapiti finds what is wrong');
}

if (import.meta.main) await proveScanners();
