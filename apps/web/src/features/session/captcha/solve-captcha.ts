import type { Transport } from '@paddock/contract';
import type { Challenge, Solution } from 'altcha-lib/types';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { usePortal } from '../../../platform/portal/portal-context.ts';
import { fetchCaptcha } from '../api.ts';
import { captchaActivity } from './captcha-badge.tsx';
import { CaptchaUnavailable } from './captcha-failure.ts';
import { recaptchaToken } from './recaptcha.tsx';

/** What a captcha is solved for (AUT-08). Registration uses login. */
type CaptchaAction = 'login' | 'restore';

function solveInWorker(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  const solved = new Promise<Solution>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) =>
      data ? resolve(data) : reject(new CaptchaUnavailable());
    worker.onerror = () => reject(new CaptchaUnavailable());
  });
  worker.postMessage(challenge);
  return solved.finally(() => worker.terminate());
}

/**
 * The solution for the field `captcha`, or undefined if the server asks for none. The proof of work runs in a worker,
 * so the page stays responsive. Throws {@link CaptchaUnavailable} if there is no solution.
 */
async function solveCaptcha(
  transport: Transport,
  siteKey: string | null,
  action: CaptchaAction,
): Promise<string | undefined> {
  const { engine, challenge } = await fetchCaptcha(transport);
  if (engine === 'off') return undefined;
  if (engine === 'recaptcha') return recaptchaToken(siteKey ?? '', action);
  captchaActivity.begin();
  const solution = await solveInWorker(challenge as Challenge);
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Solves the portal's captcha for an action (AUT-08); see {@link solveCaptcha}. */
export function useCaptcha(): (action: CaptchaAction) => Promise<string | undefined> {
  const transport = useTransport();
  const { recaptchaSiteKey } = usePortal();
  return (action) => solveCaptcha(transport, recaptchaSiteKey, action);
}
