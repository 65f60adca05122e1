import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../../platform/platform.ts';
import { registerFactors } from './factor-routes.ts';
import { registerPasskeys } from './passkey-routes.ts';
import { registerFactorReset } from './reset-routes.ts';
import { registerSecondStep } from './second-step-routes.ts';

/** Authenticator apps, passkeys and recovery codes, and the step of signing in that asks for them. */
export function registerSecondFactors(app: FastifyInstance, platform: Platform): void {
  registerSecondStep(app, platform);
  registerFactors(app, platform);
  registerPasskeys(app, platform);
  registerFactorReset(app, platform);
}
