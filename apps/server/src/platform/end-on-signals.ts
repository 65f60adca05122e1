import { constants } from 'node:os';

const signals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Lets a process that is starting end when it is told to. Most would without this, but the first process of a container
 * gets only signals that it handles. Returns what lets go of them, once the server handles them itself.
 */
export function endOnSignals(target: Pick<NodeJS.Process, 'on' | 'off' | 'exit'>): () => void {
  const end = (signal: NodeJS.Signals) => target.exit(128 + constants.signals[signal]);
  for (const signal of signals) target.on(signal, end);
  return () => {
    for (const signal of signals) target.off(signal, end);
  };
}
