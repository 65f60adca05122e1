import { throwDomainError } from '../../../../platform/domain-error.ts';
import { renderCurrentAgreement } from '../agreement/render-current-agreement.ts';
import { type SignatureRequest, signedRoles } from '../signatures/signature-request.ts';
import type { SigningTools } from '../signing-tools.ts';
import { translateServiceErrors } from './service-errors.ts';

/** The agreement with the signatures so far, from wherever it is kept. */
export async function readCurrentAgreement(
  tools: SigningTools,
  request: SignatureRequest,
): Promise<Uint8Array> {
  const { externalId, provider } = request;
  if (provider === 'builtin') return renderCurrentAgreement(tools, request);
  if (externalId === null)
    return throwDomainError('conflict', 'The agreement is still being prepared. Please wait a moment.');
  const signed = [...signedRoles(request)].join(' ');
  return tools.renderCache.get(`${request._id} ${signed}`, () =>
    translateServiceErrors(tools.providers.of(provider).document(externalId)),
  );
}
