import { ApiError, type ErrorCode, type ReceivedError } from '@paddock/contract';

/** A failed request as an ApiError. Anything else is a bug of ours and is thrown on, never shown as a failed request. */
export function asApiError(failure: unknown): ApiError {
  if (!(failure instanceof ApiError)) throw failure;
  return failure;
}

/**
 * What to show for a failed request: the server's message, the fallback, or else the client's own; where the server
 * failed, with the reference under which it has logged that.
 */
export function apiErrorMessage(failure: unknown, fallback?: string): string {
  const { reply, message, reference } = asApiError(failure);
  return withReference(reply?.message ?? fallback ?? message, reference);
}

/** These words for a failed request, whatever the server says; where it failed, with its reference. */
export const ownErrorMessage = (failure: unknown, words: string): string =>
  withReference(words, asApiError(failure).reference);

/** The message followed by a reference, if there is one. */
export function withReference(message: string, reference: string | undefined): string {
  if (reference === undefined) return message;
  return `${message}${/[.!?]$/.test(message) ? '' : '.'} Reference: ${reference}`;
}

/**
 * The reply, or undefined if the request failed (COL-07). Only failed requests are swallowed; a bug in our own code
 * still throws.
 */
export async function undefinedOnApiError<Reply>(reply: Promise<Reply>): Promise<Reply | undefined> {
  try {
    return await reply;
  } catch (failure) {
    if (failure instanceof ApiError) return undefined;
    throw failure;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A proxy may have answered instead of the server, with anything. */
export const isRequestId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.-]{8,64}$/.test(value);

function stringFields(value: unknown): Record<string, string> | undefined {
  if (!isRecord(value)) return undefined;
  const texts = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return texts.length > 0 ? Object.fromEntries(texts) : undefined;
}

/**
 * Reads the code, the message, the request id, the field errors and the details of an error reply, as far as it has them. A reply may
 * also consist of field errors alone (AUT-05). Undefined if it has none of these.
 */
export function parseReceivedError(value: unknown): ReceivedError | undefined {
  if (!isRecord(value)) return undefined;
  const { code, message, requestId, details } = value;
  const fields = stringFields(value['fields']);
  const error: ReceivedError = {
    ...(typeof code === 'string' && { code: code as ErrorCode }),
    ...(typeof message === 'string' && message !== '' && { message }),
    ...(isRequestId(requestId) && { requestId }),
    ...(fields && { fields }),
    ...(details !== undefined && { details }),
  };
  return Object.keys(error).length > 0 ? error : undefined;
}
