import { CallError, call, readCaptcha, type Transport } from '@paddock/contract';
import type { Challenge, Solution } from 'altcha-lib/types';
import { captchaActivity } from './captcha-activity.ts';

/** What a captcha is solved for (AUT-08). Registration uses login. */
export type CaptchaAction = 'login' | 'restore';

function solveInWorker(challenge: Challenge): Promise<Solution> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' });
  const solved = new Promise<Solution>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) =>
      data ? resolve(data) : reject(new CallError('The captcha could not be solved'));
    worker.onerror = () => reject(new CallError('The captcha could not be solved'));
  });
  worker.postMessage(challenge);
  return solved.finally(() => worker.terminate());
}

/**
 * The solution for the field `captcha`, or undefined where the server asks for none. The proof of work runs beside
 * the page, which stays responsive. Throws a CallError where there is no challenge to be had.
 */
export async function solveCaptcha(
  transport: Transport,
  _action: CaptchaAction,
): Promise<string | undefined> {
  const { engine, challenge } = await call(transport, readCaptcha, {});
  if (engine !== 'proof') return undefined;
  captchaActivity.begin();
  const posed = challenge as Challenge;
  return btoa(JSON.stringify({ challenge: posed, solution: await solveInWorker(posed) }));
}
