import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedConnection } from './connection.ts';
import type { Layout } from './layout.ts';

/** The owning server's state, for commands that run at the same time. */
export interface ServerState {
  readonly ownerPid: number;
  readonly postmasterPid?: number;
  readonly connection?: EmbeddedConnection;
}

export function writeState(layout: Layout, state: ServerState): void {
  const unfinished = `${layout.state}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(state), { mode: 0o600 });
  renameSync(unfinished, layout.state);
}

export function readState(layout: Layout): ServerState | undefined {
  try {
    const state: ServerState = JSON.parse(readFileSync(layout.state, 'utf8'));
    return typeof state.ownerPid === 'number' ? state : undefined;
  } catch {
    return undefined;
  }
}

export function removeState(layout: Layout): void {
  rmSync(layout.state, { force: true });
}

/** The owner's process number, which it writes right after taking the lock; waits briefly for it. */
export async function readOwnerPid(layout: Layout): Promise<number | undefined> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const pid = readState(layout)?.ownerPid;
    if (pid !== undefined && isAlive(pid)) return pid;
    await delay(20);
  }
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
