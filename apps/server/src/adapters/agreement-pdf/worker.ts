import { AgreementPdfError } from './agreement-pdf-error.ts';
import type { WorkerRequest, WorkerResponse } from './messages.ts';
import { operations } from './operations.ts';

/**
 * The child process that PDFs are made in, so that their memory and their processor time are not the server's.
 * One request after the other: they would only take turns on the same processor, with more memory.
 */
let before: Promise<void> = Promise.resolve();

const handleRequest = async ({ id, operation, parameters }: WorkerRequest): Promise<WorkerResponse> => {
  try {
    const run = operations[operation] as (...given: readonly unknown[]) => Promise<unknown>;
    return { id, result: await run(...parameters) };
  } catch (error) {
    if (error instanceof AgreementPdfError)
      return { id, error: { code: error.code, message: error.message } };
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { id, error: { code: 'internal', message } };
  }
};

process.on('message', (request: WorkerRequest) => {
  before = before.then(async () => {
    const answered = await handleRequest(request);
    if (process.connected) process.send?.(answered);
  });
});

process.on('disconnect', () => process.exit(0));
