import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Binaries, binariesIn, findBinaries } from './binaries.ts';
import { copyBinaries } from './binaries-copy.ts';
import { layoutOf } from './layout.ts';
import { missingLinks, repairLibraries } from './library-links.ts';
import { query } from './testing/query.ts';
import { isRoot, scratch } from './testing/scratch.ts';
import { startWriter } from './testing/writer.ts';

const { root, folder, start } = scratch();

/** The binaries in a checkout that only root can enter, without the links of install scripts. */
let closed: Binaries;

beforeAll(() => {
  const found = findBinaries();
  const checkout = join(root, 'checkout', 'native');
  copyWithoutLinks(found.root, checkout);
  chmodSync(dirname(checkout), 0o700);
  closed = binariesIn(checkout, found.version);
});

function copyWithoutLinks(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !/\.so(\.\d+)?$/.test(path) || !isLink(path) });
}

function isLink(path: string): boolean {
  return (
    statSync(path, { throwIfNoEntry: false }) !== undefined &&
    execFileSync('stat', ['-c', '%F', path]).toString().startsWith('symbolic')
  );
}

describe('libraries without the links of an install script', () => {
  it('are repaired in place', () => {
    expect(missingLinks(closed.root).length).toBeGreaterThan(0);
    expect(repairLibraries(closed, folder())).toEqual(closed);
    expect(missingLinks(closed.root)).toEqual([]);
    expect(execFileSync(closed.postgres, ['--version']).toString()).toContain('PostgreSQL');
  });

  it('are linked in another folder if their own is not writable', () => {
    const found = findBinaries();
    const elsewhere = join(root, 'unwritable', 'native');
    mkdirSync(elsewhere, { recursive: true });
    cpSync(join(found.root, 'pg-symlinks.json'), join(elsewhere, 'pg-symlinks.json'));
    const links = join(root, 'links');
    const mended = repairLibraries(binariesIn(elsewhere, found.version), links);
    // Only now can the links be seen to work: with the programs in place, they would have been made there.
    copyWithoutLinks(found.root, elsewhere);
    expect(missingLinks(elsewhere).length).toBeGreaterThan(0);
    const env = { LD_LIBRARY_PATH: mended.libraryPath ?? '' };
    expect(execFileSync(mended.initdb, ['--version'], { env }).toString()).toContain('PostgreSQL');
  });
});

describe.runIf(isRoot && process.platform === 'linux')(
  'as root, in folders that other users cannot enter',
  () => {
    it.each(['setpriv', 'userns'] as const)(
      'runs with %s, and keeps the data when the way changes',
      async (rung) => {
        const dataDir = folder();
        mkdirSync(dirname(dataDir), { mode: 0o700 });
        const first = await start(dataDir, { binaries: closed, strategies: ['setuid', rung] });
        expect(first.strategy).toBe(rung);
        await query(first.url, `CREATE TABLE kept AS SELECT 'row' AS kept`);
        expect(statSync(dataDir).mode & 0o777).toBe(0o700);
        await first.stop();

        const second = await start(dataDir);
        expect(second.strategy).toBe('setuid');
        expect(await query(second.url, 'SELECT * FROM kept')).toEqual([{ kept: 'row' }]);
        expect(statSync(layoutOf(dataDir).cluster).uid).not.toBe(0);
      },
    );

    it('can copy the binaries to a place where everybody may run them', () => {
      const place = join(root, 'place');
      chmodSync(root, 0o755);
      const copy = copyBinaries(closed, [join(root, 'checkout', 'native', 'bin', 'postgres', 'no'), place]);
      const asNobody = { uid: 65_534, gid: 65_534, stdio: ['ignore', 'pipe', 'ignore'] as 'pipe'[] };
      expect(() => execFileSync(closed.postgres, ['--version'], asNobody)).toThrow();
      expect(execFileSync(copy?.postgres ?? '', ['--version'], asNobody).toString()).toContain('PostgreSQL');
      expect(copyBinaries(closed, [place])).toEqual(copy);
    });

    it('reports the reasons if nothing works', async () => {
      await expect(start(folder(), { binaries: closed, strategies: ['setuid'] })).rejects.toMatchObject({
        code: 'EMBEDDED_DATABASE_UNAVAILABLE',
        message: expect.stringMatching(/Permission denied.*Set DATABASE_URL/),
      });
    });
  },
);

describe.runIf(isRoot)('as an ordinary user', () => {
  it('runs as that user, who still owns the folder after a start by root', async () => {
    const dataDir = folder();
    const parent = dirname(dataDir);
    chmodSync(root, 0o755);
    mkdirSync(parent);
    execFileSync('chown', ['65534:65534', parent]);
    const writer = startWriter({ dataDir, uid: 65_534, gid: 65_534 });
    await writer.ready;
    await writer.acknowledgedMore(5);
    writer.process.kill('SIGTERM');
    await writer.ended;
    expect(statSync(layoutOf(dataDir).cluster).uid).toBe(65_534);

    const asRoot = await start(dataDir);
    expect(await query(asRoot.url, 'SELECT count(*) > 4 AS kept FROM written')).toEqual([{ kept: true }]);
    await asRoot.stop();
    expect(statSync(layoutOf(dataDir).cluster).uid).toBe(65_534);

    const again = startWriter({ dataDir, firstNumber: 100_000, uid: 65_534, gid: 65_534 });
    await again.ready;
    again.process.kill('SIGTERM');
    await again.ended;
    rmSync(parent, { recursive: true });
  });
});
