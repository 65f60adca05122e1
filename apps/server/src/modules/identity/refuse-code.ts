import type { Call } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkRateLimit } from '../../platform/rate-limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { codeLimit } from './tries.ts';

/**
 * Ends the call for a one-time code that does not work, with 429 where an address has tried too many of them.
 * Only after the look: a code is too long to be guessed, and the others behind an address are not to be locked
 * out by one who tries.
 */
export async function refuseCode(
  platform: Pick<Platform, 'config'>,
  { db, now, origin }: Pick<Call<unknown, unknown, unknown>, 'db' | 'now' | 'origin'>,
  message: string,
  code: 'bad_request' | 'forbidden' = 'bad_request',
): Promise<never> {
  const by = codeLimit(origin.address);
  if (platform.config.rateLimits) await checkRateLimit(db, by.limit, by.key, now);
  throw new Refusal(code, message, {
    ...(code === 'bad_request' && { fields: { code: message } }),
    counts: [by],
    isNoted: true,
  });
}
