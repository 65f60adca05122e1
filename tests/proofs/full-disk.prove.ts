import assert from 'node:assert/strict';
import { chown, cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createDatabase } from '@paddock/server/platform/database/index.ts';
import { smtpSink } from '@paddock/testing';
import { openDatabase } from '../../bench/machine/database.ts';
import { withTemporaryFolder } from '../../bench/machine/temporary-folder.ts';
import { skipProof } from '../../scripts/prove/outcome.ts';
import { checkInterval } from './fixtures/haproxy.ts';
import { missingPrograms } from './fixtures/missing-programs.ts';
import { startProcesses } from './fixtures/processes.ts';
import { mayMount, mountSmallDisk, type SmallDisk } from './fixtures/small-disk.ts';
import { expectInTime, type Fault, proveSeveralProcesses } from './several-processes.prove.ts';

/** What a request says that found no room: to be repeated, and nothing is half done. */
const saysUnavailable = /: 503 .*"code":"unavailable"|^the file: 503$/;

/** A disk that is full for so many milliseconds, with what happens meanwhile. */
export const diskFull = (
  name: string,
  disk: Pick<SmallDisk, 'fill' | 'free'>,
  milliseconds: number,
  meanwhile: () => Promise<void> = async () => undefined,
): Fault => ({
  name,
  says: saysUnavailable,
  happen: async () => {
    await disk.fill();
    try {
      await meanwhile();
      await pause(milliseconds);
    } finally {
      await disk.free();
    }
  },
});

/** What is on the disk is what the database knows: no file is half there, and none of a reply is missing. */
export async function expectWholeFiles(connectionString: string, folder: string): Promise<void> {
  const db = createDatabase({ connectionString, max: 1 });
  try {
    const rows = await db.selectFrom('files').select(['key', 'size']).where('state', '=', 'stored').execute();
    const sizes = new Map<string, number>();
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) sizes.set(relative(folder, path), (await stat(path)).size);
    }
    const kept = rows.filter(({ key, size }) => sizes.get(key) === Number(size));
    assert.equal(kept.length, rows.length, 'each stored file is there with its size');
    const halves = [...sizes.keys()].filter((key) => key.endsWith('.part'));
    assert.deepEqual(halves, [], 'no file is half written');
    console.log(`${rows.length} stored files are whole, of ${sizes.size} on the disk`);
  } finally {
    await db.destroy();
  }
}

/**
 * An embedded database whose tables, and nothing else of it, are on a disk of their own. Where the log of the database
 * has no room, PostgreSQL ends itself, which is the proof of several processes' matter.
 */
async function openOnSmallDisk(folder: string) {
  await (await openDatabase(folder)).stop();
  const tables = join(folder, 'database', 'postgres', 'base');
  const { uid, gid } = await stat(tables);
  const aside = `${tables}.aside`;
  await rename(tables, aside);
  await mkdir(tables, { mode: 0o700 });
  const disk = mountSmallDisk(tables, 300);
  await chown(tables, uid, gid);
  for (const name of await readdir(aside))
    await cp(join(aside, name), join(tables, name), { recursive: true });
  for (const entry of await readdir(tables, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid);
  await rm(aside, { recursive: true });
  return { disk, database: await openDatabase(folder) };
}

/**
 * [RUN-03] Three processes that keep their files on one small disk, and their database's tables on another. Each is full
 * for a while under load, and a process is killed and started on the full one.
 */
async function prove(folder: string): Promise<void> {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const files = mountSmallDisk(dataDir, 40);
  const { disk: tables, database } = await openOnSmallDisk(folder);
  const mail = await smtpSink();
  try {
    const { origin, members, stop } = await startProcesses(folder, 3, {
      DATABASE_URL: database.url,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'paddock@example.com',
      DRAIN_SECONDS: String((2 * checkInterval) / 1_000),
    });
    try {
      const [first] = members;
      assert.ok(first);
      const restart = async () => {
        await first.stop();
        await first.start();
      };
      const faults = [
        diskFull('the disk of files full for 20 s, and a process started on it', files, 20_000, restart),
        diskFull('the disk of tables full for 20 s', tables, 20_000),
      ];
      const sizes = { between: 6_000, investors: 300, places: 80, signers: 300 };
      expectInTime(
        await proveSeveralProcesses({ databaseUrl: database.url, origin, mail, faults, ...sizes }),
      );
      await expectWholeFiles(database.url, join(dataDir, 'files'));
    } finally {
      await stop();
    }
  } finally {
    await mail.close();
    await database.stop();
    files.remove();
    tables.remove();
  }
}

if (import.meta.main)
  await withTemporaryFolder(async (folder) => {
    const missing = missingPrograms(['haproxy', 'mount']);
    const place = join(folder, 'place');
    await mkdir(place);
    if (missing.length > 0) skipProof(`no ${missing.join(', ')}`);
    else if (!mayMount(place)) skipProof('this user may not mount a small disk (as root only)');
    else await prove(folder);
  });
