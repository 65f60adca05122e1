import type { AgreementPdfErrorCode } from './agreement-pdf-error.ts';
import type { Operations } from './operations.ts';

/** A request to the worker. */
export interface WorkerRequest {
  readonly id: number;
  readonly operation: keyof Operations;
  readonly parameters: readonly unknown[];
}

/** The worker's reply to the request with the same id. */
export type WorkerResponse =
  | { readonly id: number; readonly result: unknown }
  | {
      readonly id: number;
      readonly error: { readonly code: AgreementPdfErrorCode; readonly message: string };
    };
