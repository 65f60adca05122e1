import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { SignatureCallback } from '../signature-provider.ts';

const callback = z.object({
  event: z.object({
    event_time: z.string().check(z.regex(/^\d{1,12}$/)),
    event_type: z.string().check(z.regex(/^\w{1,100}$/)),
    event_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  signature_request: z.optional(
    z.nullable(z.object({ signature_request_id: z.string().check(z.regex(/^\w{1,100}$/)) })),
  ),
});

/**
 * An event that the service has signed with the API key. Its hash covers time and type only, so that everything else
 * in it may have been changed on the way.
 */
export function readCallback(text: string, apiKey: string): SignatureCallback | undefined {
  const parsed = callback.safeParse(readJson(text));
  if (!parsed.success) return undefined;
  const { event, signature_request: request } = parsed.data;
  const expected = createHmac('sha256', apiKey).update(`${event.event_time}${event.event_type}`).digest();
  if (!timingSafeEqual(expected, Buffer.from(event.event_hash, 'hex'))) return undefined;
  return { id: request?.signature_request_id ?? null, kind: event.event_type };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
