import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** For a process whose work can wait: people who look at a page meanwhile should not notice it. */
export function yieldToRequests({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, or the system has no priorities: then it works as others do.
  }
}
