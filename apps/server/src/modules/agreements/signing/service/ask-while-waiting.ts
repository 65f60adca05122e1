import { SignatureServiceError } from '../../../../adapters/signature/index.ts';
import { DomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { SigningTools } from '../signing-tools.ts';
import { askService } from './ask-service.job.ts';

/** While somebody waits, a request is asked about this often at most, however many tabs wait. */
const pause = 3_000;

/**
 * Asks the service for somebody who waits for a signature to be recorded. What it does not answer now is asked again
 * later: by the next call, a callback, or the job.
 */
export async function askWhileWaiting(
  platform: Platform,
  tools: SigningTools,
  request: string,
  now: Date,
): Promise<void> {
  try {
    await askService(platform, tools, request, { unlessAskedSince: new Date(now.getTime() - pause) });
  } catch (error) {
    if (!(error instanceof SignatureServiceError) && !(error instanceof DomainError)) throw error;
    platform.log.warn({ err: error, request }, 'The signing service could not be asked');
  }
}
