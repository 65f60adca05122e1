import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { yieldToRequests } from '../../platform/processes/yield-to-requests.ts';

const file = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** The memory limit of the child's heap, in megabytes. */
const heap = 512;

/** Milliseconds for one paper. Some ten pages take a tenth of a second, and longer while the machine serves requests. */
const defaultTimeout = 60_000;

/** Reads papers in a process of its own. */
export interface PaperReader {
  /** The text of a PDF on one line; null if it cannot be read, or not in time. One at a time. */
  read(pdf: Uint8Array): Promise<string | null>;
  /** Ends the process. */
  close(): void;
}

/** Starts the process with the first paper, and again after one that it did not survive. */
export function openPaperReader({ timeout = defaultTimeout }: { timeout?: number } = {}): PaperReader {
  let child: ChildProcess | undefined;
  const stop = () => {
    child?.kill('SIGKILL');
    child = undefined;
  };
  return {
    close: stop,
    read: (pdf) =>
      new Promise((resolve) => {
        const reader = (child ??= startChild());
        const timer = setTimeout(() => finish(null, true), timeout);
        const onMessage = (message: unknown) => finish(textOf(message), false);
        const onEnd = () => finish(null, true);
        function finish(text: string | null, isBroken: boolean): void {
          clearTimeout(timer);
          reader.off('message', onMessage).off('exit', onEnd).off('error', onEnd);
          if (isBroken) stop();
          resolve(text);
        }
        reader.on('message', onMessage).on('exit', onEnd).on('error', onEnd);
        reader.send(pdf, (error) => {
          if (error) onEnd();
        });
      }),
  };
}

function textOf(message: unknown): string | null {
  const text = typeof message === 'object' && message && 'text' in message ? message.text : null;
  return typeof text === 'string' ? text : null;
}

/** The child does not get the server's environment, which may hold secrets. */
function startChild(): ChildProcess {
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
  // An error after a paper was given up concerns nobody.
  child.on('error', () => undefined);
  yieldToRequests(child);
  return child;
}
