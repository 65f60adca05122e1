import type { ErrorCode } from '@paddock/contract';
import type { LimitedBy } from './rate-limits.ts';

/** A call that is refused for a reason the caller can act upon. Knows nothing of HTTP. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which it makes sense to come back, for too_many_requests. */
  readonly retryAfter: number | undefined;
  /** The limits that this failure counts for; counted after the call's transaction is rolled back. */
  readonly counts: readonly LimitedBy[];
  /** Whether it leaves a line in the audit log although its code alone would not. */
  readonly isNoted: boolean;
  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fields?: Record<string, string>;
      retryAfter?: number;
      counts?: readonly LimitedBy[];
      isNoted?: boolean;
    } = {},
  ) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.counts = more.counts ?? [];
    this.isNoted = more.isNoted ?? false;
  }
}

/** Ends the call with a {@link Refusal}. */
export function refuse(code: ErrorCode, message: string, fields?: Record<string, string>): never {
  throw new Refusal(code, message, fields ? { fields } : {});
}

/** The same answer for a record that is not there and one that the caller may not know of. */
export function notFound(what = 'This record'): never {
  throw new Refusal('not_found', `${what} is not there.`);
}
