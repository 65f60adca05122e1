import { readdirSync, readFileSync } from 'node:fs';
import { databaseProcesses } from '@paddock/embedded-postgres';

const kilobytes = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);

/** Resident megabytes of a process (Linux). */
export function residentMemory(pid: number): number {
  return kilobytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS') / 1024;
}

/** Megabytes of all processes of an embedded database, with shared memory divided among them (Linux). */
export async function databaseMemory(dataDir: string): Promise<{ megabytes: number; processes: number }> {
  const pids = await databaseProcesses(dataDir);
  const shares = pids.map((pid) => kilobytes(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss'));
  return { megabytes: shares.reduce((sum, share) => sum + share, 0) / 1024, processes: pids.length };
}

/** The running child processes of a process, except its database's (Linux). */
export async function helperProcesses(pid: number, dataDir: string): Promise<number[]> {
  const database = new Set(await databaseProcesses(dataDir));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentPid(name) === pid)
    .map(Number)
    .filter((helper) => !database.has(helper));
}

function parentPid(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // It ended during the measurement.
    return undefined;
  }
}
