import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Child } from '../../bench/machine/child.ts';
import { type BenchDatabase, openDatabase } from '../../bench/machine/database.ts';
import { seedBackoffice } from '../../bench/machine/seed-backoffice.ts';
import { type Investor, seedCommitments } from '../../bench/machine/seed-commitments.ts';
import { startPaddock } from '../../bench/machine/servers.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';

/**
 * What a request costs as a deployment grows: the busiest endpoints with 1,000, 100,000 and 1,000,000 participations,
 * half of them in one fund. Three servers with a database each are asked in turn, so that whatever else the machine
 * does slows all of them; what counts is the ratio of their medians.
 */
const sizes = [1_000, 100_000, 1_000_000].map((size) =>
  // GROWTH_SCALE=0.1 makes a tenth of the rows, for a quick look.
  Math.max(100, Math.round(size * Number(process.env['GROWTH_SCALE'] ?? 1))),
);
const rounds = 60;
const warmUp = 10;
/** How much more a request may cost with the most participations than with the fewest. */
const mostGrowth = 2;

/** Who asks a deployment, and about which fund. */
export interface Scene {
  readonly admin: string;
  /** Somebody with a holding, tax documents and news. */
  readonly holder: string;
  /** People who have not decided yet; each commits once. */
  readonly undecided: Investor[];
  /** The id of the fund with half of all participations. */
  readonly fund: string;
}

/** Sums up all participations, so it grows with them; it is timed and not held to the bound. */
const desk = 'GET /api/backoffice/desk';

interface Asked {
  readonly method?: 'POST';
  readonly path: string;
  readonly authCode: string;
  readonly body?: unknown;
}

/** The endpoints of an investor's and an admin's day. */
const requests: Record<string, (scene: Scene) => Asked> = {
  'GET /auth/me': ({ holder }) => ({ path: '/auth/me', authCode: holder }),
  'GET /api/syndication/available': ({ holder }) => ({
    path: '/api/syndication/available?limit=999',
    authCode: holder,
  }),
  'GET /api/syndication/mine': ({ holder }) => ({
    path: '/api/syndication/mine?limit=999',
    authCode: holder,
  }),
  'GET /api/syndication/byslug': ({ holder }) => ({
    path: '/api/syndication/byslug/contested',
    authCode: holder,
  }),
  'POST /api/syndication/set_investing': ({ undecided }) => {
    const investor = undecided.pop();
    assert.ok(investor, 'somebody is left to commit');
    const body = { id: investor.participation, invest_amount: 500, method_of_inv: 'TRUST' };
    return {
      method: 'POST',
      path: '/api/syndication/set_investing',
      authCode: investor.authCode,
      body,
    };
  },
  'GET /api/news_documents': ({ holder }) => ({
    path: '/api/news_documents?mine=true&sort=-createdAt&limit=10&populate=fund',
    authCode: holder,
  }),
  'GET /api/tax_documents': ({ holder }) => ({
    path: '/api/tax_documents?mine=true&sort=-createdAt&limit=10',
    authCode: holder,
  }),
  'GET /api/notifications': ({ holder }) => ({
    path: '/api/notifications?mine=true&limit=10&sort=-createdAt&populate=template',
    authCode: holder,
  }),
  'GET /api/synd_users of a fund': ({ admin, fund }) => ({
    path: `/api/synd_users?sort=-createdAt&after=&limit=50&filter=${encodeURIComponent(JSON.stringify({ fund }))}`,
    authCode: admin,
  }),
  'GET /api/backoffice/people': ({ admin }) => ({ path: '/api/backoffice/people', authCode: admin }),
  'GET /api/audit_events': ({ admin }) => ({
    path: '/api/audit_events?sort=-at&after=&limit=50',
    authCode: admin,
  }),
  [desk]: ({ admin }) => ({ path: '/api/backoffice/desk', authCode: admin }),
};

/** Fills an empty database with this many participations. */
export async function seedGrowth(pool: Pool, participations: number, commitments: number): Promise<Scene> {
  const people = Math.ceil(participations / 2);
  const quiet = () => undefined;
  const admin = await seedBackoffice(pool, { audit: participations, people, documents: people }, quiet);
  const undecided = await seedCommitments(pool, commitments);
  await pool.query(`
    INSERT INTO synd_users (_id, "user", fund, invest_status, invest_amount, method_of_inv)
      SELECT gen_random_uuid(), u._id, f._id, 'Accepted investment', 500, 'TRUST'
      FROM users u CROSS JOIN funds f WHERE u.username ~ '^person-[0-9]+$' AND f.url_slug = 'contested';
    INSERT INTO news_documents (_id, "createdAt", fund, title, "originalName", "docPath")
      SELECT gen_random_uuid(), now() - n * interval '1 day', s.fund, 'Letter', 'letter.pdf', 'growth/' || n
      FROM generate_series(1, 20) n, synd_users s JOIN users u ON u._id = s."user" JOIN funds f ON f._id = s.fund
      WHERE u.username = 'person-25' AND f.url_slug <> 'contested'`);
  const { rows } = await pool.query<{ fund: string; user: string }>(`
    SELECT f._id AS fund, u._id AS "user" FROM funds f CROSS JOIN users u
      WHERE f.url_slug = 'contested' AND u.username = 'person-25'`);
  const { fund, user } = rows[0] ?? assert.fail('nobody was seeded');
  const holder = randomBytes(32).toString('base64url');
  await pool.query(`INSERT INTO user_auths (hash, "user") VALUES ($1, $2)`, [
    createHash('sha256').update(holder).digest(),
    user,
  ]);
  await pool.query('VACUUM ANALYZE');
  return { admin, holder, undecided, fund };
}

/** Asks each deployment for everything in turn. Returns the median milliseconds by request, in their order. */
export async function timeRequests(
  deployments: readonly { origin: string; scene: Scene }[],
  times: number,
): Promise<Map<string, number[]>> {
  const medians = new Map<string, number[]>();
  for (const [name, asked] of Object.entries(requests)) {
    const taken = deployments.map((): number[] => []);
    for (let round = 0; round < times; round += 1)
      for (const [at, { origin, scene }] of deployments.entries())
        taken[at]?.push(await ask(origin, asked(scene)));
    medians.set(
      name,
      taken.map((all) => all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? 0),
    );
  }
  return medians;
}

async function ask(origin: string, { method, path, authCode, body }: Asked) {
  const began = performance.now();
  const reply = await fetch(origin + path, {
    method: method ?? 'GET',
    headers: { authcode: authCode, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  const taken = performance.now() - began;
  assert.equal(reply.status, 200, `${path}: ${text.slice(0, 200)}`);
  return taken;
}

if (import.meta.main)
  await withTemporaryFolder(async (folder) => {
    const started: { database: BenchDatabase; server: Child; scene: Scene }[] = [];
    try {
      for (const size of sizes) {
        const began = performance.now();
        const place = join(folder, String(size));
        await mkdir(place);
        const database = await openDatabase(place);
        const scene = await seedGrowth(database.pool, size, rounds + warmUp);
        const server = await startPaddock(place, database.url, { ROLE: 'web' });
        started.push({ database, server, scene });
        console.log(`${size} participations in ${Math.round((performance.now() - began) / 1000)} s`);
      }
      const deployments = started.map(({ server, scene }) => ({ origin: server.origin, scene }));
      await timeRequests(deployments, warmUp);
      const medians = await timeRequests(deployments, rounds);
      const grown: string[] = [];
      for (const [name, [least = 0, ...more]] of medians) {
        const ratios = more.map((median) => median / least);
        console.log(
          `${name}: ${least.toFixed(1)} ms, then ${ratios.map((ratio) => ratio.toFixed(2)).join(' and ')} times that`,
        );
        if (name !== desk && (ratios.at(-1) ?? 0) > mostGrowth) grown.push(name);
      }
      assert.deepEqual(grown, [], `none costs more than ${mostGrowth} times as much`);
    } finally {
      for (const { server, database } of started) {
        await server.stop();
        await database.stop();
      }
    }
  });
