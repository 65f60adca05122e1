import { SignatureServiceError } from '../../../../adapters/signature/index.ts';
import { DomainError, throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findSignatureRequest } from '../signatures/signature-request.ts';
import type { SigningTools } from '../signing-tools.ts';
import { askService } from './ask-service.job.ts';
import { translateServiceErrors } from './service-errors.ts';

/**
 * Asks the service that collects the signatures who has signed, before somebody ends or replaces an agreement: a
 * signature given there may be unknown here for hours. Throws while the service does not answer. Returns false if what
 * it knows stays unknown, because it refuses, is not set up here anymore, or its answer is not believed: then everybody
 * may have signed. Runs outside any transaction.
 */
export async function askBeforeEnding(
  platform: Platform,
  tools: SigningTools,
  syndUser: string,
): Promise<boolean> {
  const request = await findSignatureRequest(platform.db, { syndUser });
  if (!request || request.provider === 'builtin' || request.externalId === null || request.completedAt)
    return true;
  try {
    await askService(platform, tools, request._id);
  } catch (error) {
    if (error instanceof DomainError || (error instanceof SignatureServiceError && error.kind === 'rejected'))
      return false;
    await translateServiceErrors(Promise.reject(error));
  }
  const asked = await findSignatureRequest(platform.db, { id: request._id });
  return asked?.problem !== 'rejected';
}

/**
 * Asks like {@link askBeforeEnding}, and throws as well if what the service knows stays unknown. For what puts other
 * terms or another document in place of the agreement: if everybody has signed there, two agreements would be in force.
 */
export async function askBeforeReplacing(
  platform: Platform,
  tools: SigningTools,
  syndUser: string,
): Promise<void> {
  if (!(await askBeforeEnding(platform, tools, syndUser)))
    throwDomainError(
      'conflict',
      'It cannot be found out who has signed this agreement at the signature service. Please try again once the service answers, or release the commitment or have a new agreement signed first.',
    );
}
