import * as z from 'zod/mini';
import { SignatureServiceError } from '../signature-provider.ts';

/** What the errors of the client have in common. They also hold the request with the API key, so they go no further. */
const clientError = z.object({
  code: z.optional(z.string()),
  response: z.optional(
    z.object({
      status: z.number(),
      headers: z.unknown(),
      data: z.unknown(),
    }),
  ),
});

const errorReply = z.object({
  error: z.object({ error_msg: z.string(), error_name: z._default(z.string(), '') }),
});

/** A refusal of the service: its status, its name of the error, and what it says about it. */
export interface ServiceReply {
  readonly status: number;
  readonly name: string;
  readonly message: string;
}

/** What the service answered; undefined if it gave no answer. */
export function readErrorReply(error: unknown): ServiceReply | undefined {
  const { response } = parseError(error);
  if (!response) return undefined;
  const parsed = errorReply.safeParse(readData(response.data));
  return {
    status: response.status,
    name: parsed.data?.error.error_name ?? '',
    message: plainText(parsed.data?.error.error_msg ?? `Dropbox Sign answered ${response.status}`),
  };
}

/** The error as the rest of the application knows it, without anything of the request. */
export function toServiceError(
  error: unknown,
  { apiKey, now }: { apiKey: string; now: Date },
): SignatureServiceError {
  if (error instanceof SignatureServiceError) return error;
  const { code, response } = parseError(error);
  if (!response) {
    const isLate = ['ECONNABORTED', 'ERR_CANCELED', 'ETIMEDOUT'].includes(code ?? '');
    return new SignatureServiceError(
      'unavailable',
      isLate
        ? 'Dropbox Sign did not answer in time'
        : `Dropbox Sign cannot be reached (${code ?? 'for an unknown reason'})`,
    );
  }
  const { status } = response;
  const said = (readErrorReply(error)?.message ?? '').replaceAll(apiKey, '…');
  if (status === 429)
    return new SignatureServiceError('unavailable', 'Dropbox Sign was asked too often', {
      retryAfter: readPause(response.headers, now),
    });
  if (status >= 500)
    return new SignatureServiceError('unavailable', `Dropbox Sign is out of order (${status})`, {
      retryAfter: readPause(response.headers, now),
    });
  // Files that are being prepared, or a signature of which it does not know yet that it is next.
  if (status === 409) return new SignatureServiceError('unavailable', said);
  return new SignatureServiceError('rejected', said);
}

function parseError(error: unknown): z.infer<typeof clientError> {
  const parsed = clientError.safeParse(error);
  return parsed.success ? parsed.data : {};
}

/** Answers to requests for files are bytes, even if they are errors. */
function readData(data: unknown): unknown {
  try {
    if (data instanceof Uint8Array) return JSON.parse(Buffer.from(data).toString('utf8'));
    return typeof data === 'string' ? JSON.parse(data) : data;
  } catch {
    return undefined;
  }
}

const hourInSeconds = 3600;

/** Seconds until the service wants to be asked again, at most an hour. */
function readPause(headers: unknown, now: Date): number | null {
  const values: Record<string, unknown> = typeof headers === 'object' ? { ...headers } : {};
  const number = (name: string) => {
    const value = values[name];
    return typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : undefined;
  };
  const reset = number('x-ratelimit-reset');
  const seconds =
    number('retry-after') ?? (reset === undefined ? undefined : reset - Math.floor(now.getTime() / 1000));
  return seconds === undefined ? null : Math.min(Math.max(seconds, 1), hourInSeconds);
}

/** One line that people can read: what the service says is shown to admins. */
const plainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 500);
