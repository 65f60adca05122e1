import type { Platform } from '../../platform/platform.ts';
import { type Captcha, type CaptchaContext, throwInvalidCaptcha, type VerifiedCaptcha } from './captcha.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { verifyWithRecaptcha } from './recaptcha.ts';

export type { Captcha, CaptchaAction, CaptchaEngine, VerifiedCaptcha } from './captcha.ts';
export { captchaSigning } from './proof-of-work.ts';

/** For services that accept a token only once, so that nothing needs to be marked. */
const nothingToConsume: VerifiedCaptcha = { consume: async () => undefined };

/**
 * Creates the captcha of the configuration (AUT-08). A portal with a site key uses reCAPTCHA, with its own secret, else
 * RECAPTCHA_SECRET. One without a site key, or without any secret, uses the proof of work.
 */
export function createCaptcha(platform: Pick<Platform, 'config' | 'log' | 'secrets'>): Captcha {
  const { config, log } = platform;
  const proof = createProofOfWork(platform.secrets);

  const engineOf = async ({
    portal,
    db,
  }: Pick<CaptchaContext, 'portal' | 'db'>): Promise<
    { engine: 'proof' } | { engine: 'off' } | { engine: 'recaptcha'; secret: string }
  > => {
    if (config.captcha === 'off') return { engine: 'off' };
    if (!portal?.recaptchaSiteKey) return { engine: 'proof' };
    const own = await db
      .selectFrom('portals')
      .select('recaptchaSecret')
      .where('_id', '=', portal._id)
      .executeTakeFirst();
    const secret = own?.recaptchaSecret || config.recaptchaSecret;
    return secret ? { engine: 'recaptcha', secret } : { engine: 'proof' };
  };

  return {
    challenge: async (context) => {
      const { engine } = await engineOf(context);
      return engine === 'proof' ? { engine, challenge: await proof.challenge(context.now) } : { engine };
    },
    verify: async (solution, context) => {
      const chosen = await engineOf(context);
      if (chosen.engine === 'off') return nothingToConsume;
      if (!solution) throwInvalidCaptcha();
      if (chosen.engine === 'proof') return proof.check(solution, context.now);
      const { action } = context;
      await verifyWithRecaptcha(solution, {
        url: config.recaptchaVerifyUrl,
        secret: chosen.secret,
        action,
        log,
      });
      return nothingToConsume;
    },
  };
}
