import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WorkerRequest, WorkerResponse } from './messages.ts';

const file = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** The most memory that the worker's heap may take, in megabytes. */
const heap = 512;

/** A running worker. */
export interface WorkerProcess {
  send(request: WorkerRequest): void;
  /** Whether the worker keeps this process from ending: only while it is asked for something. */
  keepAlive(on: boolean): void;
  /** Lets it finish and end. */
  end(): void;
  /** Ends it at once. */
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
 * @param told.stopped called once when it has ended, for whatever reason, with words for the log
 */
export const startWorker = (told: {
  answered: (answer: WorkerResponse) => void;
  stopped: (why: string) => void;
}): WorkerProcess => {
  // Not the server's environment, in which secrets may be; Windows cannot start a process without SystemRoot.
  const child = fork(file, [], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heap}`, '--disable-warning=ExperimentalWarning'],
    env: { NODE_ENV: 'production', SystemRoot: process.env.SystemRoot },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let over = false;
  const stop = (why: string) => {
    if (over) return;
    over = true;
    told.stopped(why);
  };
  child.on('message', (answer) => told.answered(answer as WorkerResponse));
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
