import { AgreementPdfError } from './agreement-pdf-error.ts';
import type { WorkerAnswer } from './messages.ts';
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
  readonly idleAfter?: number;
  /** How long a request may take, waiting included. */
  readonly timeout?: number;
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: AgreementPdfError) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Makes the adapter. The child process is started by the first request, ended after a minute with nothing to
 * do, and started anew by the request after one in which it ended.
 * @param startProcess for tests: what starts the child process
 */
export const createAgreementPdf = (
  options: AgreementPdfOptions = {},
  startProcess: typeof startWorker = startWorker,
): AgreementPdf => {
  const { log = () => {}, idleAfter = 60_000, timeout = 60_000 } = options;
  const waiting = new Map<number, Waiting>();
  let worker: WorkerProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;
  let lastId = 0;

  const take = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    if (!one) return undefined;
    waiting.delete(id);
    clearTimeout(one.timer);
    if (waiting.size === 0 && worker) rest(worker);
    return one;
  };

  const rest = (resting: WorkerProcess) => {
    resting.keepAlive(false);
    idle = setTimeout(() => drop(resting).end(), idleAfter);
    idle.unref();
  };

  /** Forgets a worker, so that the next request starts another. */
  const drop = (dropped: WorkerProcess) => {
    if (worker === dropped) worker = null;
    clearTimeout(idle);
    return dropped;
  };

  const failAll = (error: AgreementPdfError) => {
    for (const id of waiting.keys()) take(id)?.reject(error);
  };

  const answered = (answer: WorkerAnswer) => {
    const one = take(answer.id);
    if ('error' in answer) one?.reject(new AgreementPdfError(answer.error.code, answer.error.message));
    else one?.resolve(answer.result);
  };

  const start = (): WorkerProcess => {
    const started: WorkerProcess = startProcess({
      answered,
      stopped: (why) => {
        if (worker !== started) return;
        drop(started);
        log(`The process that makes PDFs has ended: ${why}`);
        failAll(
          new AgreementPdfError('worker_stopped', 'The process that makes PDFs has ended. Please try again.'),
        );
      },
    });
    return started;
  };

  const overdue = () => {
    const stuck = worker;
    if (stuck) drop(stuck).kill();
    log('The process that makes PDFs took too long and was ended');
    failAll(new AgreementPdfError('timeout', 'Making the PDF took too long. Please try again.'));
  };

  const ask =
    <Name extends keyof Operations>(operation: Name) =>
    (...parameters: Parameters<Operations[Name]>): ReturnType<Operations[Name]> => {
      const result = new Promise<unknown>((resolve, reject) => {
        if (closed) {
          reject(new AgreementPdfError('closed', 'The server is stopping.'));
          return;
        }
        clearTimeout(idle);
        worker ??= start();
        worker.keepAlive(true);
        const id = ++lastId;
        waiting.set(id, { resolve, reject, timer: setTimeout(overdue, timeout) });
        worker.send({ id, operation, parameters });
      });
      return result as ReturnType<Operations[Name]>;
    };

  return {
    inspect: ask('inspect'),
    fill: ask('fill'),
    render: ask('render'),
    seal: ask('seal'),
    verify: ask('verify'),
    makeIdentity: ask('makeIdentity'),
    createTemplate: ask('createTemplate'),
    createDocument: ask('createDocument'),
    close: async () => {
      closed = true;
      const last = worker;
      if (last) drop(last).end();
      failAll(new AgreementPdfError('closed', 'The server is stopping.'));
    },
  };
};
