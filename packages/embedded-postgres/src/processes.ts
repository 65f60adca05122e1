import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { clusterName } from './cluster-files.ts';
import type { Layout } from './layout.ts';

/**
 * The running processes of this data folder only: those with its mark in their command line that, if the system
 * allows the check, work inside it.
 */
export async function clusterProcesses(layout: Layout): Promise<number[]> {
  const name = clusterName(layout);
  const marks = [`cluster_name=${name}`, `postgres: ${name}: `];
  const all = process.platform === 'linux' ? linuxProcesses() : await listedProcesses();
  return all
    .filter(({ pid, command }) => pid !== process.pid && marks.some((mark) => command.includes(mark)))
    .filter(({ pid }) => hasWorkingDirectory(pid, layout.cluster) !== false)
    .map(({ pid }) => pid);
}

interface ProcessInfo {
  readonly pid: number;
  readonly command: string;
}

function linuxProcesses(): ProcessInfo[] {
  const found: ProcessInfo[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      found.push({ pid: Number(name), command: readFileSync(`/proc/${name}/cmdline`, 'latin1') });
    } catch {
      // It ended during the check.
    }
  }
  return found;
}

async function listedProcesses(): Promise<ProcessInfo[]> {
  if (process.platform === 'win32') return [];
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,command='], { maxBuffer: 1 << 24 });
  return stdout.split('\n').map((line) => {
    const [, pid = '0', command = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
    return { pid: Number(pid), command };
  });
}

/** The processes that work inside a folder, as far as the system shows them (Linux only). */
export function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  return linuxProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => hasWorkingDirectory(pid, folder) === true);
}

/** Whether this is the current folder of a process; undefined if we may not see it. */
function hasWorkingDirectory(pid: number, folder: string): boolean | undefined {
  try {
    const there = statSync(`/proc/${pid}/cwd`, { bigint: true });
    const here = statSync(folder, { bigint: true });
    return there.dev === here.dev && there.ino === here.ino;
  } catch {
    return undefined;
  }
}

export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Waits until no process of the folder is left; false if some remain after `milliseconds`. */
export async function waitUntilGone(layout: Layout, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  while ((await clusterProcesses(layout)).length > 0) {
    if (performance.now() > deadline) return false;
    await delay(10);
  }
  return true;
}
