import { isSameEmail, type Signer } from '@paddock/domain';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import type { DropboxSignConfig } from '../../../platform/config.ts';
import { type SignatureProvider, SignatureServiceError } from '../signature-provider.ts';
import { type DropboxClient, openClient } from './client.ts';
import { readCallback } from './read-callback.ts';
import { readAuditTrail, readPdf } from './read-files.ts';
import { canceledProgress, findRole, readProgress } from './read-progress.ts';
import { assignRoles, readTemplateNeeds } from './read-template.ts';
import { type DropboxSignature, type DropboxSignatureRequest, readReply } from './replies.ts';
import { readErrorReply, toServiceError } from './service-errors.ts';

/** How many of the newest requests are looked through for one that a search may not find yet. */
const newestRequests = 100;

/** Signatures that Dropbox Sign collects, through its own client. `timeout` in milliseconds. */
export function createDropboxSign(
  config: DropboxSignConfig,
  { clock = systemClock, timeout }: { clock?: Clock; timeout?: number } = {},
): SignatureProvider {
  let opening: Promise<DropboxClient> | undefined;
  /** Asks the service. Errors leave here without the request, which holds the API key. */
  const ask = async <Body>(
    call: (client: DropboxClient) => Promise<{ body?: Body }>,
    recover?: (reply: { status: number; name: string }) => Body | undefined,
  ): Promise<Body | undefined> => {
    opening ??= openClient(config, timeout);
    try {
      return (await call(await opening)).body;
    } catch (error) {
      const reply = readErrorReply(error);
      const recovered = reply && recover?.(reply);
      if (recovered !== undefined) return recovered;
      throw toServiceError(error, { apiKey: config.apiKey, now: clock.now() });
    }
  };

  const readTemplate = async (id: string) => {
    const body = await ask<unknown>(({ templates }) => templates.templateGet(id), ifMissing);
    return body === missing ? undefined : readReply('template', body).template;
  };

  const readRequest = async (id: string): Promise<DropboxSignatureRequest | typeof canceled> => {
    const body = await ask<unknown>(({ requests }) => requests.signatureRequestGet(id), ifDeleted);
    return body === canceled ? canceled : readReply('request', body).signatureRequest;
  };

  const progress = async (id: string) => {
    const request = await readRequest(id);
    return request === canceled ? canceledProgress(id, config.isTest) : readProgress(request);
  };

  const listRequests = async (query?: string): Promise<DropboxSignatureRequest[]> => {
    const body = await ask<unknown>(({ requests }) =>
      requests.signatureRequestList(undefined, 1, newestRequests, query),
    );
    return readReply('list', body).signatureRequests;
  };

  const readFile = async (id: string, type: 'pdf' | 'zip') =>
    ask<unknown>(({ requests }) => requests.signatureRequestFiles(id, type));

  return {
    name: 'dropbox',
    isRemote: true,
    isTest: config.isTest,
    readTemplate: async (id) => {
      const template = await readTemplate(id);
      return template && readTemplateNeeds(template);
    },
    request: async ({ reference, title, template: id, values, signers }) => {
      const template = await readTemplate(id);
      if (!template)
        throw new SignatureServiceError('rejected', `There is no template ${id} at Dropbox Sign`);
      const { known } = readTemplateNeeds(template);
      const assigned = assignRoles(template, signers);
      const body = await ask<unknown>(({ requests }) =>
        requests.signatureRequestCreateEmbeddedWithTemplate({
          clientId: config.clientId,
          templateIds: [id],
          title: title.slice(0, maxTitleLength),
          subject: title.slice(0, maxTitleLength),
          signers: assigned,
          customFields: known.map((name) => ({ name, value: values[name] })),
          metadata: { reference },
          // An agreement ends when the investor withdraws or an admin releases it, so both sides know the same.
          allowDecline: false,
          testMode: config.isTest,
        }),
      );
      return { id: readReply('request', body).signatureRequest.signatureRequestId, document: null };
    },
    find: async (reference) => {
      const isIt = ({ metadata }: DropboxSignatureRequest) => metadata?.['reference'] === reference;
      const found = (await listRequests(`metadata:${reference}`)).filter(isIt);
      // A search knows a request only after a while.
      if (found.length === 0) found.push(...(await listRequests()).filter(isIt));
      // The service lists the newest first, and knows whole seconds.
      const [oldest] = found.toReversed().toSorted((a, b) => (a.createdAt ?? 0) - (b.createdAt ?? 0));
      return oldest?.signatureRequestId;
    },
    assign: async (id, { role, name, email }) => {
      const request = await readRequest(id);
      if (request === canceled)
        throw new SignatureServiceError('rejected', 'It was canceled at Dropbox Sign.');
      const signature = findSignature(request, role);
      if (isSameEmail(signature.signerEmailAddress, email)) return;
      await ask<unknown>(({ requests }) =>
        requests.signatureRequestUpdate(id, {
          signatureId: signature.signatureId,
          emailAddress: email,
          name: name.slice(0, maxTitleLength),
        }),
      );
    },
    signingAddress: async (id, role) => {
      const request = await readRequest(id);
      if (request === canceled)
        throw new SignatureServiceError('rejected', 'It was canceled at Dropbox Sign.');
      const { signatureId: signature } = findSignature(request, role);
      const body = await ask<unknown>(({ embedded }) => embedded.embeddedSignUrl(signature));
      const { embedded } = readReply('signUrl', body);
      // Examples of the service's own description escape it as in HTML.
      const url = embedded.signUrl.replaceAll('&amp;', '&');
      if (!URL.canParse(url) || new URL(url).origin !== config.frameOrigin)
        throw new SignatureServiceError('rejected', 'Dropbox Sign gave an address that is not its own');
      return {
        kind: 'frame',
        url,
        expiresAt: new Date(embedded.expiresAt * 1000),
        clientId: config.clientId,
        isTest: request.testMode ?? false,
        signature,
      };
    },
    progress,
    cancel: async (id) => {
      const outcome = await ask<unknown>(
        ({ requests }) => requests.signatureRequestCancel(id),
        (reply) =>
          ifDeleted(reply) ?? (reply.name === 'signature_request_cancel_failed' ? failed : undefined),
      );
      if (outcome !== failed) return;
      const { state } = await progress(id);
      if (state === 'complete')
        throw new SignatureServiceError('rejected', 'It cannot be canceled: everybody has signed');
      if (state === 'open')
        throw new SignatureServiceError('unavailable', 'Dropbox Sign has not canceled it yet');
    },
    document: async (id) => readPdf(await readFile(id, 'pdf')),
    finishedFile: async (id) => {
      const pdf = readPdf(await readFile(id, 'pdf'));
      return { pdf, auditTrail: readAuditTrail(await readFile(id, 'zip')) };
    },
    readCallback: (text) => readCallback(text, config.apiKey),
  };
}

const maxTitleLength = 255;

const missing = Symbol('missing');
const canceled = Symbol('canceled');
const failed = Symbol('failed');

const ifMissing = ({ status }: { status: number }) => (status === 404 ? missing : undefined);

/** As the service documents it, a canceled request is gone. An unknown one (404) may be that of another account. */
const ifDeleted = ({ status }: { status: number }) => (status === 410 ? canceled : undefined);

function findSignature({ signatures }: DropboxSignatureRequest, role: Signer): DropboxSignature {
  const signature = signatures.find(({ signerRole }) => findRole(signerRole) === role);
  if (!signature)
    throw new SignatureServiceError('rejected', `The request has no signer with the role ${role}`);
  return signature;
}
