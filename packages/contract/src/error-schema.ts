import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** The reply of a failed request with one of these codes, and the details that they carry. */
export const errorSchema = (codes: Iterable<ErrorCode>, details?: z.ZodMiniType) =>
  z.strictObject({
    /** For people. */
    message: z.string(),
    /** For programs. */
    code: z.enum([...codes]),
    /** Names the request in the logs of the server, like the header X-Request-Id. */
    requestId: z.string(),
    /** A message per field of the body or query. */
    fields: z.optional(z.record(z.string(), z.string())),
    ...(details && { details }),
  });
