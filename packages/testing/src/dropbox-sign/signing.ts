import {
  type DropboxAccount,
  type DropboxRequest,
  type DropboxSignature,
  findSignature,
  isComplete,
  newId,
  nextSignature,
  type SignatureStatus,
  seconds,
} from './account.ts';
import { ApiError } from './api-error.ts';
import type { DropboxEvents } from './events.ts';

/** How long something takes, in milliseconds; a test sets it. */
export interface DropboxDelays {
  /** Until the files of a request can be downloaded, after it was created and after each signature. */
  files: number;
  /** Until a cancelation takes effect. */
  cancel: number;
  /** How long a sign URL works. */
  signUrl: number;
}

/** What happens to the signatures of a request. */
export function createSigning(account: DropboxAccount, events: DropboxEvents, delays: DropboxDelays) {
  const note = (request: DropboxRequest, text: string, address: string) =>
    request.trail.push({ at: new Date(account.now()), text, address });

  const prepareFiles = (request: DropboxRequest): void => {
    request.filesReadyAt = account.now() + delays.files;
    const tell = () => events.tell('signature_request_downloadable', request);
    if (delays.files === 0) tell();
    else setTimeout(tell, delays.files).unref();
  };

  /** The signature whose turn it is on an open page. Throws why nothing can be done there. */
  const signatureOf = (page: string) => {
    const found = findSignature(account, account.openPages.get(page) ?? '');
    if (!found) throw new ApiError(404, 'This page is no longer valid.');
    if (found.request.isCanceled) throw new ApiError(410, 'The signature request has been canceled.');
    if (nextSignature(found.request) !== found.signature)
      throw new ApiError(409, 'This document cannot be signed by you now.');
    return found;
  };

  return {
    prepareFiles,
    created: (request: DropboxRequest): void => {
      account.requests.set(request.id, request);
      note(request, 'The document has been sent for signature', '127.0.0.1');
      events.tell('signature_request_sent', request);
      prepareFiles(request);
    },
    /** POST /signature_request/update: another address gets another signature id, and the page of the old one ends. */
    update: (request: DropboxRequest, body: unknown): void => {
      const { signature_id, email_address, name } = body as Record<string, string | undefined>;
      const signature = request.signatures.find(({ id }) => id === signature_id);
      if (!signature) throw new ApiError(404, 'Signature not found.');
      if (signature.status !== 'awaiting_signature')
        throw new ApiError(400, 'This signer cannot be updated anymore.');
      if (email_address) {
        note(request, `${signature.email} was changed to ${email_address}`, '127.0.0.1');
        signature.email = email_address;
        signature.id = newId(16);
      }
      if (name) signature.name = name;
    },
    /** GET /embedded/sign_url. */
    signUrl: (id: string, origin: string) => {
      const found = findSignature(account, id);
      if (!found) throw new ApiError(404, 'Signature not found.');
      const { request, signature } = found;
      if (request.isCanceled) throw new ApiError(410, 'The signature request has been canceled.');
      if (signature.status === 'signed')
        throw new ApiError(409, 'This signature request has already been signed by this signer.');
      if (nextSignature(request) !== signature)
        throw new ApiError(
          409,
          'This signature request cannot be signed yet: other signers have to sign first.',
        );
      const token = newId(16);
      const expiresAt = account.now() + delays.signUrl;
      account.signUrls.set(token, { signature: id, expiresAt, isUsed: false });
      return {
        sign_url: `${origin}/editor/embeddedSign?signature_id=${id}&token=${token}`,
        expires_at: seconds(expiresAt),
      };
    },
    /** Uses up a sign URL. Returns the secret of the page on which it may be signed. */
    openPage: (id: string, token: string, address: string) => {
      const url = account.signUrls.get(token);
      const found = findSignature(account, id);
      if (!url || !found || url.signature !== id || url.isUsed || url.expiresAt <= account.now())
        throw new ApiError(403, 'Cannot access this signature, your link is either invalid or expired.');
      url.isUsed = true;
      const { request, signature } = found;
      if (request.isCanceled) throw new ApiError(410, 'The signature request has been canceled.');
      if (nextSignature(request) !== signature) throw new ApiError(409, 'It is not your turn to sign.');
      signature.viewedAt = seconds(account.now());
      note(request, `Viewed by ${signature.name} (${signature.email})`, address);
      events.tell('signature_request_viewed', request, signature.id);
      const page = newId(16);
      account.openPages.set(page, id);
      return { page, request, signature };
    },
    sign: (page: string, name: string, address: string): DropboxSignature => {
      const { request, signature } = signatureOf(page);
      if (!name.trim()) throw new ApiError(400, 'Type your name to sign.');
      account.openPages.delete(page);
      Object.assign(signature, {
        status: 'signed',
        signedName: name.trim(),
        signedAt: seconds(account.now()),
      });
      note(request, `Signed by ${signature.name} (${signature.email})`, address);
      events.tell('signature_request_signed', request, signature.id);
      if (isComplete(request)) {
        note(request, 'The document has been completed', address);
        events.tell('signature_request_all_signed', request);
      }
      prepareFiles(request);
      return signature;
    },
    decline: (page: string, reason: string, address: string): DropboxSignature => {
      const { request, signature } = signatureOf(page);
      if (!request.allowsDecline) throw new ApiError(403, 'This document cannot be declined.');
      account.openPages.delete(page);
      Object.assign(signature, { status: 'declined', declineReason: reason });
      note(request, `Declined by ${signature.name}: ${reason}`, address);
      events.tell('signature_request_declined', request, signature.id);
      return signature;
    },
    /** POST /signature_request/cancel. Takes effect after a while. */
    cancel: (request: DropboxRequest): void => {
      if (isComplete(request) || request.isCanceled)
        throw new ApiError(400, 'The signature request can no longer be canceled.', {
          name: 'signature_request_cancel_failed',
        });
      const take = () => {
        request.isCanceled = true;
        events.tell('signature_request_canceled', request);
      };
      if (delays.cancel === 0) take();
      else setTimeout(take, delays.cancel).unref();
    },
    /** Ends the open signatures of a request as the service does by itself. */
    end: (request: DropboxRequest, status: Extract<SignatureStatus, 'expired' | 'error_unknown'>): void => {
      for (const signature of request.signatures)
        if (signature.status === 'awaiting_signature') signature.status = status;
      if (status === 'error_unknown') request.hasError = true;
      events.tell(status === 'expired' ? 'signature_request_expired' : 'signature_request_invalid', request);
    },
  };
}

export type DropboxSigning = ReturnType<typeof createSigning>;
