import type { PortalView } from '@paddock/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { throwDomainError } from '../../platform/domain-error.ts';

export type CaptchaEngine = 'proof' | 'recaptcha' | 'off';

/** What a captcha is asked for; registration uses login (AUT-08). */
export type CaptchaAction = 'login' | 'restore';

export interface CaptchaContext {
  readonly action: CaptchaAction;
  readonly portal: Pick<PortalView, '_id' | 'recaptchaSiteKey'> | null;
  /** Where the portal's own secret is read. */
  readonly db: Kysely<Database>;
  readonly now: Date;
}

/** Tells people from programs, or at least makes programs work for it. */
export interface Captcha {
  /** The engine of a portal, and the challenge to solve where the engine gives one. */
  challenge(context: Omit<CaptchaContext, 'action'>): Promise<{ engine: CaptchaEngine; challenge?: unknown }>;
  /**
   * Refuses with 422 where the solution is missing, wrong or too old. May ask another service, so it runs before the
   * transaction of what it allows.
   */
  verify(solution: string | null | undefined, context: CaptchaContext): Promise<VerifiedCaptcha>;
}

/** A solution that is right. */
export interface VerifiedCaptcha {
  /**
   * Marks the solution as used; refuses with 422 where it was used before. A transaction that is rolled back leaves it
   * unused.
   */
  consume(db: Kysely<Database>): Promise<void>;
}

export function throwInvalidCaptcha(): never {
  throwDomainError('invalid_captcha', 'Invalid Captcha');
}
