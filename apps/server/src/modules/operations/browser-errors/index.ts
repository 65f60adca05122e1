import { reportBrowserError } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addressGroup, consumeAttempt, defineRateLimit } from '../../../platform/rate-limits.ts';
import { version } from '../../../platform/version.ts';
import { cleanMessage } from './clean-message.ts';

/** A page reports five errors at most. An office behind one address has several people, and a bug may meet all of them. */
const reportLimit = defineRateLimit({
  name: 'browser-errors',
  failures: 30,
  windowMs: 60_000,
  message: 'Too many reports.',
});

/** Errors in the browsers of people: a line in the log and a count, so that somebody hears of them. */
export function registerBrowserErrors(app: FastifyInstance, platform: Platform): void {
  mount(app, platform, reportBrowserError, async ({ body, now, origin, portal, request }) => {
    if (platform.config.rateLimits)
      await consumeAttempt(platform.db, { limit: reportLimit, key: addressGroup(origin.address) }, now);
    const { kind, message, ...rest } = body;
    const slug = portal?.slug ?? null;
    platform.metrics.browserError(kind, slug ?? 'none');
    request.log.warn(
      { browserError: { kind, message: cleanMessage(message), ...rest }, portal: slug, release: version },
      'An error in a browser',
    );
    return { success: true };
  });
}
