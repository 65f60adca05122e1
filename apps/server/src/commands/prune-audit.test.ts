import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { connectionUrl } from '@paddock/embedded-postgres';
import { runCommand } from '@paddock/testing';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chainLines } from '../platform/audit-chain/index.ts';
import { type Database, newId } from '../platform/database/index.ts';
import { type AuditScene, auditScene } from './testing/audit-scene.ts';

let scene: AuditScene;
let server: Kysely<Database>;
let auditor: Kysely<Database>;
let exports: string;
beforeAll(async () => {
  scene = await auditScene();
  ({ server, auditor, exports } = scene);
}, 120_000);
afterAll(() => scene.close());

const years = (count: number) => new Date(Date.now() - count * 365.25 * 24 * 60 * 60_000);
const note = (action: string, at: Date, collection: string | null = null) =>
  server
    .insertInto('audit_events')
    .values({ _id: newId(), at, action, collection, detail: JSON.stringify({ note: action }) })
    .execute();
const actions = async () =>
  (await server.selectFrom('audit_events').select('action').orderBy('action').execute()).map(
    ({ action }) => action,
  );

/** Runs the command beside the running database. */
const command = (name: 'prune-audit' | 'verify-audit', args: string[], env?: Record<string, string>) =>
  runCommand(name, args, { DATA_DIR: scene.dataDir, ...env });
const prune = (args: string[], env?: Record<string, string>) => command('prune-audit', args, env);

describe('the role of the server', () => {
  it.each([
    'UPDATE audit_events SET action = action',
    'DELETE FROM audit_events',
    'UPDATE audit_chain SET hash = hash',
    'DELETE FROM audit_chain',
    'ALTER TABLE audit_chain DISABLE TRIGGER ALL',
    'INSERT INTO audit_pruned SELECT _id, _id FROM audit_events',
    'INSERT INTO audit_erased SELECT _id, _id FROM audit_events',
    'TRUNCATE audit_events',
    'ALTER TABLE audit_events DISABLE TRIGGER ALL',
    'ALTER TABLE audit_events DISABLE TRIGGER append_only_but_old',
    'DROP TRIGGER append_only ON audit_events',
    'ALTER TABLE audit_events OWNER TO paddock',
    'SET ROLE paddock_audit',
    'GRANT paddock_audit TO paddock',
    "ALTER ROLE paddock_audit PASSWORD 'x'",
    'SET session_replication_role = replica',
  ])('[SEC-06] cannot: %s', async (statement) => {
    await note('session.open', years(9));
    const before = await actions();
    await expect(sql.raw(statement).execute(server)).rejects.toThrow(
      /denied|must be|append-only|only roles/i,
    );
    expect(await actions()).toEqual(before);
  });
});

describe('npm run prune-audit', () => {
  it('[SEC-06] removes what is older than seven years after saving it to a file, and nothing else', async () => {
    await note('settings.update', years(8));
    await note('session.close', years(6.9));
    for (const action of [
      'agreement.sign',
      'document.download',
      'newsletter.export',
      'participations.release',
    ])
      await note(action, years(20));
    await note('synd_users.commit', years(20), 'synd_users');
    // Without it, the lines of a former file would count as removed.
    await server
      .insertInto('audit_events')
      .values({ _id: newId(), at: years(9), action: 'audit.prune', detail: '{"lines": 0, "digests": ""}' })
      .execute();
    const old = (await actions()).filter((action) => ['session.open', 'settings.update'].includes(action));

    const { output, ok } = await prune([exports]);
    expect([ok, output]).toEqual([
      true,
      expect.stringMatching(/^Moved \d+ lines .*\.jsonl\.gz\nSHA-256 \w{64}$/),
    ]);
    const [name = '', ...others] = readdirSync(exports);
    expect(others).toEqual([]);
    const file = readFileSync(join(exports, name));
    const sha256 = createHash('sha256').update(file).digest('hex');
    expect(output).toContain(`SHA-256 ${sha256}`);
    expect(statSync(join(exports, name)).mode & 0o077).toBe(0);
    const lines = gunzipSync(file)
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { action: string; detail: { note: string } });
    expect(lines.map(({ action }) => action).toSorted()).toEqual(old.toSorted());
    for (const { action, detail } of lines) expect(detail.note).toBe(action);

    expect(await actions()).toEqual([
      'agreement.sign',
      'audit.prune',
      'audit.prune',
      'document.download',
      'newsletter.export',
      'participations.release',
      'session.close',
      'synd_users.commit',
    ]);
    const { detail } = await server
      .selectFrom('audit_events')
      .select('detail')
      .where('action', '=', 'audit.prune')
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ lines: lines.length, sha256 });
    // The salts of what has left are forgotten, and no others.
    const { rows: salts } = await sql<{ isPruned: boolean; hasSalt: boolean; n: number }>`
      SELECT EXISTS (SELECT FROM audit_pruned p WHERE p.event = c.event) AS "isPruned", salt IS NOT NULL AS "hasSalt",
        count(*)::int AS n FROM audit_chain c GROUP BY 1, 2 ORDER BY 1`.execute(server);
    expect(salts).toEqual([
      { isPruned: false, hasSalt: true, n: expect.any(Number) },
      { isPruned: true, hasSalt: false, n: lines.length },
    ]);
    expect(
      (await sql<{ n: number }>`SELECT sum(change)::int AS n FROM row_counts`.execute(server)).rows,
    ).toEqual([{ n: 8 }]);
    expect(await prune([exports])).toEqual({ output: expect.stringContaining('no lines'), ok: true });
    expect(readdirSync(exports)).toEqual([name]);
  }, 60_000);

  it('[SEC-17] npm run verify-audit knows what has left, and names what else is gone', async () => {
    await note('session.close', years(1));
    await chainLines(server);
    const whole = await command('verify-audit', []);
    expect([whole.ok, whole.output]).toEqual([
      true,
      expect.stringMatching(
        /^\d+ lines .*, \d+ of them in files of prune-audit\.\nThe last place is \d+:\w{64}\n/,
      ),
    ]);
    const [place = ''] = /\d+:\w{64}/.exec(whole.output) ?? [];
    expect(await command('verify-audit', [place])).toEqual(whole);
    const other = `${place.slice(0, -1)}${place.endsWith('0') ? '1' : '0'}`;
    expect(await command('verify-audit', [other])).toMatchObject({
      ok: false,
      output: expect.stringContaining('has another hash than the one that was noted'),
    });
    expect((await command('verify-audit', ['yesterday'])).output).toContain('POSITION:HASH');

    // The owner of the log removes one more line, and says that it is in the file.
    const hidden = sql`action = 'session.close' AND at > now() - interval '2 years'`;
    await sql`ALTER TABLE audit_events DISABLE TRIGGER ALL`.execute(auditor);
    await sql`INSERT INTO audit_pruned (event, prune)
      SELECT e._id, p.prune FROM audit_events e, (SELECT prune FROM audit_pruned LIMIT 1) p
      WHERE ${hidden} LIMIT 1`.execute(auditor);
    await sql`DELETE FROM audit_events WHERE _id IN (SELECT event FROM audit_pruned)`.execute(auditor);
    await sql`ALTER TABLE audit_events ENABLE TRIGGER ALL`.execute(auditor);
    expect(await command('verify-audit', [])).toMatchObject({
      ok: false,
      output: expect.stringMatching(/^\d+ lines are gone, and the line \S+, which .* records others\.$/),
    });
  }, 60_000);

  it('[SEC-06] removes nothing if the file cannot be written', async () => {
    await note('session.open', years(9));
    const before = await actions();
    expect((await prune([join(scene.folder, 'nowhere')])).ok).toBe(false);
    expect((await prune([])).output).toContain('npm run prune-audit -- FOLDER');
    expect(await actions()).toEqual(before);
  }, 60_000);

  it('[SEC-06] its role cannot remove younger lines or signatures either', async () => {
    for (const action of ['session.close', 'agreement.sign', 'document.download', 'synd_users.commit'])
      await expect(sql`DELETE FROM audit_events WHERE action = ${action}`.execute(auditor)).rejects.toThrow(
        'stays',
      );
    await expect(sql`UPDATE audit_events SET action = 'x'`.execute(auditor)).rejects.toThrow('append-only');
    await expect(sql`TRUNCATE audit_events`.execute(auditor)).rejects.toThrow('append-only');
  });

  it('[SEC-06] refuses the role of the server on a database of one’s own', async () => {
    const DATABASE_URL = connectionUrl(scene.connection);
    expect((await prune([exports], { DATABASE_URL })).output).toContain('Set AUDIT_DATABASE_URL');
    const same = await prune([exports], { DATABASE_URL, AUDIT_DATABASE_URL: DATABASE_URL });
    expect([same.ok, same.output]).toEqual([false, expect.stringMatching(/permission denied/)]);
  }, 60_000);
});
