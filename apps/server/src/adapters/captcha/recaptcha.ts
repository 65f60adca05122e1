import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { throwDomainError } from '../../platform/domain-error.ts';
import { type CaptchaAction, throwInvalidCaptcha } from './captcha.ts';

const timeoutMs = 5_000;

/** Only version 3 gives a score. Below this one, the visitor counts as a program. */
const minScore = 0.5;

const verdict = z.object({
  success: z.boolean(),
  action: z.optional(z.string()),
  score: z.optional(z.number()),
});

/** Asks the service about the token that its script gave the browser. */
export async function verifyWithRecaptcha(
  token: string,
  service: { url: string; secret: string; action: CaptchaAction; log: Logger },
): Promise<void> {
  const result = await requestVerdict(token, service).catch((error: unknown) => {
    service.log.warn({ err: error }, 'The captcha service cannot be reached');
    return throwDomainError(
      'unavailable',
      'The captcha cannot be checked right now. Please try again in a moment.',
    );
  });
  const otherAction = result.action !== undefined && result.action !== service.action;
  if (!result.success || otherAction || (result.score ?? 1) < minScore) throwInvalidCaptcha();
}

async function requestVerdict(token: string, { url, secret }: { url: string; secret: string }) {
  const reply = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!reply.ok) throw new Error(`The captcha service answers ${reply.status}.`);
  return verdict.parse(await reply.json());
}
