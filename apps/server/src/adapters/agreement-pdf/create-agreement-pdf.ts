import { AgreementPdfError } from './agreement-pdf-error.ts';
import type { WorkerRequest, WorkerResponse } from './messages.ts';
import type { Operations } from './operations.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

/** The PDF work of agreements, done in a child process. Every method may throw an AgreementPdfError. */
export interface AgreementPdf extends Operations {
  /** Starts the child process ahead of work that is about to come. It ends after an idle minute, as ever. */
  wake(): void;
  /** Ends the child process. Later requests are rejected. */
  close(): Promise<void>;
}

/** How the child process is run; times in milliseconds. */
export interface AgreementPdfOptions {
  /** Called when the child process ends by itself. */
  readonly log?: (line: string) => void;
  /** How long an idle process stays. */
  readonly idleTimeout?: number;
  /** How long one request may take. */
  readonly timeout?: number;
  /** How long a request may wait in the queue. */
  readonly queueTimeout?: number;
  /** For what nobody waits for: the process gets the lowest priority of the system. */
  readonly isLowPriority?: boolean;
}

/** What somebody waits for goes first, then documents, because one person can request many, and last what nobody sees. */
const rankOf = ({ request: { operation } }: PendingRequest): number => {
  switch (operation) {
    case 'createDocument':
      return 1;
    case 'createSealingIdentity':
    case 'seal':
      return 2;
    default:
      return 0;
  }
};

interface PendingRequest {
  readonly request: WorkerRequest;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: AgreementPdfError) => void;
  /** Clears the timer of the wait, later of the work. */
  timer: NodeJS.Timeout;
}

/**
 * Creates the adapter. The first request starts the child process; it ends after an idle minute, and the next request
 * starts another one. It gets one request at a time, so a stuck request fails alone. Agreements that somebody is about to
 * read or sign go before documents such as statements, and those before agreements that are sealed.
 * @param startProcess starts the child process; tests pass their own
 */
export const createAgreementPdf = (
  options: AgreementPdfOptions = {},
  startProcess: typeof startWorker = startWorker,
): AgreementPdf => {
  const { log = () => {}, idleTimeout = 60_000, timeout = 60_000, queueTimeout = 60_000 } = options;
  const { isLowPriority = false } = options;
  const waiting: PendingRequest[] = [];
  let working: PendingRequest | null = null;
  let worker: WorkerProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let lastId = 0;

  /** Ends the current request and starts the next one. */
  const finish = (end: (done: PendingRequest) => void) => {
    const done = working;
    if (!done) return;
    working = null;
    clearTimeout(done.timer);
    end(done);
    begin();
  };

  const begin = () => {
    if (working || closed) return;
    const first = Math.min(...waiting.map(rankOf));
    const [next] = waiting.splice(
      waiting.findIndex((pending) => rankOf(pending) === first),
      1,
    );
    if (!next) {
      if (worker) rest(worker);
      return;
    }
    clearTimeout(idle);
    working = next;
    clearTimeout(next.timer);
    next.timer = setTimeout(overdue, timeout);
    worker ??= start();
    worker.keepAlive(true);
    worker.send(next.request);
  };

  const rest = (resting: WorkerProcess) => {
    resting.keepAlive(false);
    idle = setTimeout(() => drop(resting).end(), idleTimeout);
    idle.unref();
  };

  /** Drops a worker, so that the next request starts another. */
  const drop = (dropped: WorkerProcess) => {
    if (worker === dropped) worker = null;
    clearTimeout(idle);
    return dropped;
  };

  const answered = (response: WorkerResponse) => {
    if (working?.request.id !== response.id) return;
    finish(({ resolve, reject }) => {
      if ('error' in response) reject(new AgreementPdfError(response.error.code, response.error.message));
      else resolve(response.result);
    });
  };

  const start = (): WorkerProcess => {
    const started: WorkerProcess = startProcess(
      {
        answered,
        stopped: (why) => {
          if (worker !== started) return;
          drop(started);
          log(`The process that makes PDFs stopped: ${why}`);
          finish(({ reject }) =>
            reject(
              new AgreementPdfError(
                'worker_stopped',
                'The process that makes PDFs stopped. Please try again.',
              ),
            ),
          );
        },
      },
      { isLowPriority },
    );
    return started;
  };

  const tooLong = () => new AgreementPdfError('timeout', 'Making the PDF took too long. Please try again.');

  const overdue = () => {
    const stuck = worker;
    if (stuck) drop(stuck).kill();
    log('The process that makes PDFs took too long and was killed');
    finish(({ reject }) => reject(tooLong()));
  };

  /** Ends the wait of a request that was never started. */
  const giveUp = (request: WorkerRequest) => {
    const [removed] = waiting.splice(
      waiting.findIndex((pending) => pending.request === request),
      1,
    );
    removed?.reject(tooLong());
  };

  const send =
    <Name extends keyof Operations>(operation: Name) =>
    (...parameters: Parameters<Operations[Name]>): ReturnType<Operations[Name]> => {
      const result = new Promise<unknown>((resolve, reject) => {
        if (closed) {
          reject(new AgreementPdfError('closed', 'The server is stopping.'));
          return;
        }
        const request = { id: ++lastId, operation, parameters };
        waiting.push({ request, resolve, reject, timer: setTimeout(giveUp, queueTimeout, request) });
        begin();
      });
      return result as ReturnType<Operations[Name]>;
    };

  return {
    inspect: send('inspect'),
    fill: send('fill'),
    render: send('render'),
    seal: send('seal'),
    verify: send('verify'),
    createSealingIdentity: send('createSealingIdentity'),
    createTemplate: send('createTemplate'),
    createDocument: send('createDocument'),
    createWritten: send('createWritten'),
    wake: () => {
      if (closed || working) return;
      clearTimeout(idle);
      worker ??= start();
      rest(worker);
    },
    close: async () => {
      closed = true;
      const last = worker;
      if (last) drop(last).end();
      const stopping = new AgreementPdfError('closed', 'The server is stopping.');
      finish(({ reject }) => reject(stopping));
      for (const { timer, reject } of waiting.splice(0)) {
        clearTimeout(timer);
        reject(stopping);
      }
    },
  };
};
