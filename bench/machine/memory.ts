import { readdirSync, readFileSync } from 'node:fs';

const kilobytes = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);

/** Resident megabytes of a process (Linux). */
export function residentMemory(pid: number): number {
  return kilobytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS') / 1024;
}

/** Megabytes of processes, with shared memory divided among them (Linux). */
export function sharedMemory(pids: readonly number[]): number {
  const shares = pids.map((pid) => kilobytes(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'), 'Pss'));
  return shares.reduce((sum, share) => sum + share, 0) / 1024;
}

/** The running child processes of a process, except its database's (Linux). */
export function helperProcesses(pid: number, database: readonly number[]): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentPid(name) === pid)
    .map(Number)
    .filter((helper) => !database.includes(helper));
}

function parentPid(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // It ended during the measurement.
    return undefined;
  }
}
