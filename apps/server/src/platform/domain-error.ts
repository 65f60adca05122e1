import type { ErrorCode } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import type { RateLimitBucket } from './rate-limit-bucket.ts';

/** A call that is refused for a reason the caller can act upon. Knows nothing of HTTP. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** More about it, in the form that the endpoint's `errorDetails` declares for the code. */
  readonly details: unknown;
  /** Seconds after which it makes sense to come back, for too_many_requests. */
  readonly retryAfter: number | undefined;
  /** The limits that this failure counts for; counted after the call's transaction is rolled back. */
  readonly countsAgainst: readonly RateLimitBucket[];
  /** The record that was reached for: where it exists, the audit log names it and whose it is. */
  readonly targetRecord: { readonly collection: Collection; readonly record: string } | undefined;
  /** Whether it leaves a line in the audit log although its code alone would not. */
  readonly isAudited: boolean;
  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fields?: Record<string, string>;
      details?: unknown;
      retryAfter?: number;
      countsAgainst?: readonly RateLimitBucket[];
      isAudited?: boolean;
      targetRecord?: { readonly collection: Collection; readonly record: string };
    } = {},
  ) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.fields = more.fields;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
    this.countsAgainst = more.countsAgainst ?? [];
    this.isAudited = more.isAudited ?? false;
    this.targetRecord = more.targetRecord;
  }
}

/** Ends the call with a {@link DomainError}. */
export function throwDomainError(code: ErrorCode, message: string, fields?: Record<string, string>): never {
  throw new DomainError(code, message, fields ? { fields } : {});
}

/** The same answer for a record that is not there and one that the caller may not know of. */
export function throwNotFound(subject = 'This record', targetRecord?: DomainError['targetRecord']): never {
  throw new DomainError('not_found', `${subject} is not there.`, { ...(targetRecord && { targetRecord }) });
}
