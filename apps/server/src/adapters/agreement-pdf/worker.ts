import { AgreementPdfError } from './agreement-pdf-error.ts';
import type { WorkerRequest, WorkerResponse } from './messages.ts';
import { operations } from './operations.ts';

/**
 * The child process that makes PDFs, so that they do not use the server's memory and processor time. It works on one
 * request at a time; several would share the same processor and take more memory.
 */
let queue: Promise<void> = Promise.resolve();

const handleRequest = async ({ id, operation, parameters }: WorkerRequest): Promise<WorkerResponse> => {
  try {
    const run = operations[operation] as (...parameters: readonly unknown[]) => Promise<unknown>;
    return { id, result: await run(...parameters) };
  } catch (error) {
    if (error instanceof AgreementPdfError)
      return { id, error: { code: error.code, message: error.message } };
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { id, error: { code: 'internal', message } };
  }
};

process.on('message', (request: WorkerRequest) => {
  queue = queue.then(async () => {
    const response = await handleRequest(request);
    if (process.connected) process.send?.(response);
  });
});

process.on('disconnect', () => process.exit(0));
