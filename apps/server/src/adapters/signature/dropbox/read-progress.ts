import { type Signer, signers } from '@paddock/domain';
import { type RequestProgress, SignatureServiceError } from '../signature-provider.ts';
import type { DropboxSignature, DropboxSignatureRequest } from './replies.ts';

/** The role of a signer by its name in a template; its case does not matter. */
export const findRole = (name: string | null | undefined): Signer | undefined =>
  signers.find((role) => role === name?.trim().toLowerCase());

/** A request of the service as we know it. */
export function readProgress(request: DropboxSignatureRequest): RequestProgress {
  const reference = request.metadata?.['reference'];
  return {
    id: request.signatureRequestId,
    reference: typeof reference === 'string' ? reference : null,
    ...readState(request),
    isTest: request.testMode ?? false,
    values: Object.fromEntries((request.customFields ?? []).map(({ name, value }) => [name, asText(value)])),
    signers: inOrder(request.signatures).map((signature) => {
      const role = findRole(signature.signerRole);
      if (!role)
        throw new SignatureServiceError(
          'rejected',
          `The request has a signer with the role ${signature.signerRole ?? 'of nobody'}`,
        );
      return {
        role,
        email: signature.signerEmailAddress,
        viewedAt: fromSeconds(signature.lastViewedAt),
        signedAt: signature.statusCode === 'signed' ? fromSeconds(signature.signedAt) : null,
        signature: signature.signatureId,
      };
    }),
  };
}

/** A request that was canceled there: the service shows nothing else of it. */
export const canceledProgress = (id: string, isTest: boolean): RequestProgress => ({
  id,
  reference: null,
  state: 'ended',
  reason: 'It was canceled at Dropbox Sign.',
  isTest,
  values: {},
  signers: [],
});

function readState(request: DropboxSignatureRequest): Pick<RequestProgress, 'state' | 'reason'> {
  if (request.isComplete) return { state: 'complete', reason: null };
  const ended = (reason: string) => ({ state: 'ended' as const, reason });
  const declined = request.signatures.find(({ statusCode }) => statusCode === 'declined');
  if (declined || request.isDeclined) {
    const who = declined?.signerName ?? 'A signer';
    return ended(declined?.declineReason ? `${who} declined: ${declined.declineReason}` : `${who} declined.`);
  }
  if (request.signatures.some(({ statusCode }) => statusCode === 'expired'))
    return ended('It expired at Dropbox Sign.');
  const failed = request.signatures.find(({ statusCode, error }) => statusCode.startsWith('error') || error);
  if (failed || request.hasError)
    return ended(failed?.error ? `Dropbox Sign failed: ${failed.error}` : 'Dropbox Sign failed.');
  return { state: 'open', reason: null };
}

/** Without an order, signers may sign in any. We ask for them in ours. */
function inOrder(signatures: readonly DropboxSignature[]): DropboxSignature[] {
  const rank = ({ order, signerRole }: DropboxSignature) =>
    order ?? signers.findIndex((role) => role === findRole(signerRole));
  return signatures.toSorted((a, b) => rank(a) - rank(b));
}

const fromSeconds = (seconds: number | null | undefined): Date | null =>
  typeof seconds === 'number' && seconds > 0 ? new Date(seconds * 1000) : null;

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'boolean' ? String(value) : '';
