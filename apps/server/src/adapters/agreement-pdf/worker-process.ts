import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { yieldToRequests } from '../../platform/processes/yield-to-requests.ts';
import type { WorkerRequest, WorkerResponse } from './messages.ts';

const file = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** The memory limit of the worker's heap, in megabytes. */
const heap = 512;

/** A running worker. */
export interface WorkerProcess {
  send(request: WorkerRequest): void;
  /** Sets whether the worker keeps this process running: only while a request is under way. */
  keepAlive(on: boolean): void;
  /** Lets it finish and end. */
  end(): void;
  /** Kills it. */
  kill(): void;
}

const setAlive = (child: ChildProcess, on: boolean) => {
  if (on) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
};

/**
 * Starts a worker.
 * @param events.stopped called once when it has ended for any reason, with a text for the log
 */
export const startWorker = (
  events: {
    answered: (message: WorkerResponse) => void;
    stopped: (reason: string) => void;
  },
  { isLowPriority = false }: { readonly isLowPriority?: boolean } = {},
): WorkerProcess => {
  // The child does not get the server's environment, which may hold secrets. Windows cannot start a process without
  // SystemRoot, and the cache of compiled code halves the time until the first PDF.
  const child = fork(file, [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heap}`, '--disable-warning=ExperimentalWarning'],
    env: {
      NODE_ENV: 'production',
      SystemRoot: process.env.SystemRoot,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (isLowPriority) yieldToRequests(child);
  let stopped = false;
  const stop = (reason: string) => {
    if (stopped) return;
    stopped = true;
    events.stopped(reason);
  };
  child.on('message', (message) => events.answered(message as WorkerResponse));
  child.on('error', (error) => stop(error.message));
  child.on('exit', (code, signal) => stop(signal ? `signal ${signal}` : `exit code ${code ?? 'unknown'}`));
  return {
    send: (request) => {
      child.send(request, (error) => {
        if (error) stop(error.message);
      });
    },
    keepAlive: (on) => setAlive(child, on),
    end: () => {
      if (child.connected) child.disconnect();
    },
    kill: () => child.kill('SIGKILL'),
  };
};
