import { SignatureServiceError } from '../../../../adapters/signature/index.ts';
import { DomainError } from '../../../../platform/domain-error.ts';

/** Seconds until a caller tries again, where the service does not say. */
const standardRetry = 30;

/** Translates errors of the signing service for people who wait for it. */
export async function translateServiceErrors<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof SignatureServiceError)) throw error;
    if (error.kind === 'unavailable')
      throw new DomainError(
        'unavailable',
        'The signing service does not answer at the moment. Nothing is lost. Please try again in a minute.',
        { retryAfter: error.retryAfter ?? standardRetry },
      );
    throw new DomainError('conflict', `The signing service refuses: ${error.message}`);
  }
}
