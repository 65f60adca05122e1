import { readFileSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';
const gigabyte = 1024 ** 3;

/**
 * A folder in memory, where there is one with so much room. The tests make and drop hundreds of databases, and a disk
 * takes some milliseconds for each transaction that one of them keeps.
 */
export function memoryFolder(gigabytes: number): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const room = Math.min(bavail * bsize, process.availableMemory());
    return room > gigabytes * gigabyte ? memory : undefined;
  } catch {
    return undefined;
  }
}

/** The same, if programs may run from it, as not in a container by default. */
export function memoryFolderForPrograms(gigabytes: number): string | undefined {
  const folder = memoryFolder(gigabytes);
  if (folder === undefined) return undefined;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .findLast((line) => line.split(' ')[1] === folder);
  return mount?.split(' ')[3]?.split(',').includes('noexec') ? undefined : folder;
}
