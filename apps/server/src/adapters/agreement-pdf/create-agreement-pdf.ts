import { AgreementPdfError } from './agreement-pdf-error.ts';
import type { WorkerRequest, WorkerResponse } from './messages.ts';
import type { Operations } from './operations.ts';
import { startWorker, type WorkerProcess } from './worker-process.ts';

/** The PDF work of agreements, done in a child process. Each method refuses with an AgreementPdfError. */
export interface AgreementPdf extends Operations {
  /** Ends the child process; what is asked for later is refused. */
  close(): Promise<void>;
}

/** How the child process is kept; times in milliseconds. */
export interface AgreementPdfOptions {
  /** Is told when the child process ends of itself. */
  readonly log?: (line: string) => void;
  /** How long it is kept with nothing to do. */
  readonly idleTimeout?: number;
  /** How long the work on a request may take. */
  readonly timeout?: number;
  /** How long a request may wait for the work on it to begin. */
  readonly queueTimeout?: number;
}

interface PendingRequest {
  readonly request: WorkerRequest;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: AgreementPdfError) => void;
  /** Ends its wait, then its work. */
  timer: NodeJS.Timeout;
}

/**
 * Makes the adapter. The child process is started by the first request, ended after a minute with nothing to
 * do, and started again by the request after one in which it ended. It gets one request at a time, so one that is
 * stuck costs its own caller only; agreements go before documents such as statements, of which one person can ask
 * for many.
 * @param startProcess for tests: what starts the child process
 */
export const createAgreementPdf = (
  options: AgreementPdfOptions = {},
  startProcess: typeof startWorker = startWorker,
): AgreementPdf => {
  const { log = () => {}, idleTimeout = 60_000, timeout = 60_000, queueTimeout = 60_000 } = options;
  const waiting: PendingRequest[] = [];
  let working: PendingRequest | null = null;
  let worker: WorkerProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let lastId = 0;

  /** Ends the work under way and begins the next. */
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
    const urgent = waiting.findIndex(({ request }) => request.operation !== 'createDocument');
    const [next] = waiting.splice(Math.max(urgent, 0), 1);
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

  /** Forgets a worker, so that the next request starts another. */
  const drop = (dropped: WorkerProcess) => {
    if (worker === dropped) worker = null;
    clearTimeout(idle);
    return dropped;
  };

  const answered = (answer: WorkerResponse) => {
    if (working?.request.id !== answer.id) return;
    finish(({ resolve, reject }) => {
      if ('error' in answer) reject(new AgreementPdfError(answer.error.code, answer.error.message));
      else resolve(answer.result);
    });
  };

  const start = (): WorkerProcess => {
    const started: WorkerProcess = startProcess({
      answered,
      stopped: (why) => {
        if (worker !== started) return;
        drop(started);
        log(`The process that makes PDFs has ended: ${why}`);
        finish(({ reject }) =>
          reject(
            new AgreementPdfError(
              'worker_stopped',
              'The process that makes PDFs has ended. Please try again.',
            ),
          ),
        );
      },
    });
    return started;
  };

  const tooLong = () => new AgreementPdfError('timeout', 'Making the PDF took too long. Please try again.');

  const overdue = () => {
    const stuck = worker;
    if (stuck) drop(stuck).kill();
    log('The process that makes PDFs took too long and was ended');
    finish(({ reject }) => reject(tooLong()));
  };

  /** Ends the wait of a request whose turn did not come. */
  const giveUp = (request: WorkerRequest) => {
    const [given] = waiting.splice(
      waiting.findIndex((one) => one.request === request),
      1,
    );
    given?.reject(tooLong());
  };

  const ask =
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
    inspect: ask('inspect'),
    fill: ask('fill'),
    render: ask('render'),
    seal: ask('seal'),
    verify: ask('verify'),
    createSealingIdentity: ask('createSealingIdentity'),
    createTemplate: ask('createTemplate'),
    createDocument: ask('createDocument'),
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
