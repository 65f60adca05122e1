import type { ErrorCode } from '@paddock/contract';
import type { Collection } from '@paddock/domain';
import type { RateLimitBucket } from './rate-limit-bucket.ts';

/** An error that the caller can act on. Independent of HTTP. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Details in the form that the endpoint's `errorDetails` declares for the code. */
  readonly details: unknown;
  /** Seconds until a retry makes sense, for too_many_requests. */
  readonly retryAfter: number | undefined;
  /** The rate limits that count this failure, after the request's transaction is rolled back. */
  readonly countsAgainst: readonly RateLimitBucket[];
  /** The requested record. If it exists, the audit log names it and its owner. */
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

/** Ends the request with a {@link DomainError}. */
export function throwDomainError(code: ErrorCode, message: string, fields?: Record<string, string>): never {
  throw new DomainError(code, message, fields ? { fields } : {});
}

/** The same error for a record that does not exist and one that the caller may not see. */
export function throwNotFound(subject = 'This record', targetRecord?: DomainError['targetRecord']): never {
  throw new DomainError('not_found', `${subject} was not found.`, { ...(targetRecord && { targetRecord }) });
}
