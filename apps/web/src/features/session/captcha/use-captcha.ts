import { useTransport } from '../../../platform/api/transport-context.ts';
import { usePortal } from '../../../platform/portal/portal-context.ts';
import { type CaptchaAction, solveCaptcha } from './solve-captcha.ts';

/** Solves the portal's captcha for an action (AUT-08); see {@link solveCaptcha}. */
export function useCaptcha(): (action: CaptchaAction) => Promise<string | undefined> {
  const transport = useTransport();
  const { recaptchaSiteKey } = usePortal();
  return (action) => solveCaptcha(transport, recaptchaSiteKey, action);
}
