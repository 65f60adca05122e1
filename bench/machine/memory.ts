import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

const kilobytes = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);

/** Resident megabytes of a process (Linux). */
export function residentMemory(pid: number): number {
  return kilobytes(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmRSS') / 1024;
}

/**
 * Resident megabytes of a process of Node once it has collected its garbage: what it really holds. Without that, the
 * figure depends on when it collected last, and moves by tens of megabytes. `inspector` is its `--inspect` port.
 */
export async function heldMemory({ pid, inspector }: { pid: number; inspector: number }): Promise<number> {
  const targets: unknown = await (await fetch(`http://127.0.0.1:${inspector}/json`)).json();
  const [{ webSocketDebuggerUrl }] = targets as [{ webSocketDebuggerUrl: string }];
  const socket = new WebSocket(webSocketDebuggerUrl);
  await once(socket, 'open');
  for (const id of [1, 2]) {
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    await once(socket, 'message');
  }
  socket.close();
  return residentMemory(pid);
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
