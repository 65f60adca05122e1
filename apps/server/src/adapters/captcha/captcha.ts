import type { PortalView } from '@paddock/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';
import { throwDomainError } from '../../platform/domain-error.ts';

export type CaptchaEngine = 'proof' | 'recaptcha' | 'off';

/** The actions that a captcha protects. Registration uses login (AUT-08). */
export type CaptchaAction = 'login' | 'restore';

export interface CaptchaContext {
  readonly action: CaptchaAction;
  readonly portal: Pick<PortalView, '_id' | 'recaptchaSiteKey'> | null;
  /** For reading the portal's own secret. */
  readonly db: Kysely<Database>;
  readonly now: Date;
}

/** Tells people from programs, or at least makes programs work for it. */
export interface Captcha {
  /** The engine of a portal, and the challenge to solve if the engine has one. */
  challenge(context: Omit<CaptchaContext, 'action'>): Promise<{ engine: CaptchaEngine; challenge?: unknown }>;
  /**
   * Throws a 422 error if the solution is missing, wrong or expired. It may ask another service, so it runs before
   * the transaction that it protects.
   */
  verify(solution: string | null | undefined, context: CaptchaContext): Promise<VerifiedCaptcha>;
}

/** A verified solution. */
export interface VerifiedCaptcha {
  /**
   * Marks the solution as used. Throws a 422 error if it was used before. If the transaction is rolled back, the
   * solution stays unused.
   */
  consume(db: Kysely<Database>): Promise<void>;
}

export function throwInvalidCaptcha(): never {
  throwDomainError('invalid_captcha', 'Invalid Captcha');
}
