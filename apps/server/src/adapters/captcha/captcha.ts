import type { PortalView } from '@paddock/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refusal.ts';

export type CaptchaEngine = 'proof' | 'recaptcha' | 'off';

/** What a captcha is asked for; registration uses login (AUT-08). */
export type CaptchaAction = 'login' | 'restore';

export interface CaptchaContext {
  readonly action: CaptchaAction;
  readonly portal: Pick<PortalView, '_id' | 'recaptchaSiteKey'> | null;
  /** Where the solution is marked as used: a transaction that is rolled back leaves it unused. */
  readonly db: Kysely<Database>;
  readonly now: Date;
}

/** Tells people from programs, or at least makes programs work for it. */
export interface Captcha {
  /** The engine of a portal, and the challenge to solve where the engine gives one. */
  challenge(context: Omit<CaptchaContext, 'action'>): Promise<{ engine: CaptchaEngine; challenge?: unknown }>;
  /** Refuses with 422 where the solution is missing, wrong, too old or was used before. */
  verify(solution: string | null | undefined, context: CaptchaContext): Promise<void>;
}

export function refuseCaptcha(): never {
  refuse('invalid_captcha', 'Invalid Captcha');
}
