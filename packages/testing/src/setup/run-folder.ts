import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const prefix = 'paddock-tests-';
const owner = /^paddock-tests-(\d+)-/;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs, as somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/**
 * A new folder for the database of a run, named after its process. Removes those of runs that were killed: they would
 * take memory until the machine restarts.
 */
export async function makeRunFolder(base: string): Promise<string> {
  const left = (await readdir(base)).filter((name) => {
    const pid = owner.exec(name)?.[1];
    return pid !== undefined && !isRunning(Number(pid));
  });
  // Those of somebody else stay.
  await Promise.allSettled(left.map((name) => rm(join(base, name), { recursive: true, force: true })));
  return mkdtemp(join(base, `${prefix}${process.pid}-`));
}
