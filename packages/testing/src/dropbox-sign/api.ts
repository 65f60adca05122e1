import { type DropboxAccount, type DropboxRequest, isComplete } from './account.ts';
import { ApiError } from './api-error.ts';
import { createRequest } from './create-request.ts';
import { requestPdf, requestZip } from './files.ts';
import { presentRequest, presentTemplate } from './present.ts';
import type { DropboxLimits } from './rate-limits.ts';
import type { DropboxSigning } from './signing.ts';

export interface ApiCall {
  readonly method: string;
  /** After /v3. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly origin: string;
}

export interface ApiReply {
  readonly type: string;
  readonly body: string | Uint8Array;
}

/** What a test changes about files and searches. */
export interface ApiState {
  /** Instead of the real file: `pdf` and `zip`. */
  files: { pdf?: Uint8Array; zip?: Uint8Array };
  /** Milliseconds until a new request is found by a search. */
  searchDelay: number;
}

const json = (value: unknown): ApiReply => ({ type: 'application/json', body: JSON.stringify(value) });

/** The limit that a call counts against. */
export function limitOf(account: DropboxAccount, { method, path, body }: ApiCall): keyof DropboxLimits {
  const id = path.split('/').at(-1) ?? '';
  const isTest = (body as { test_mode?: boolean } | null)?.test_mode ?? account.requests.get(id)?.isTest;
  if (isTest) return 'test';
  const isCostly = path.startsWith('/signature_request/files/') || path.includes('/create_embedded');
  return isCostly || (method === 'POST' && path.includes('/send')) ? 'costly' : 'standard';
}

/** The endpoints of the API that we use. */
export async function callApi(
  account: DropboxAccount,
  { signing, state, call }: { signing: DropboxSigning; state: ApiState; call: ApiCall },
): Promise<ApiReply> {
  const { method, path, origin } = call;
  const [, area = '', action = '', id = ''] = path.split('/').map(decodeURIComponent);
  const name = `${method} ${area}`;
  if (name === 'POST signature_request' && action === 'create_embedded_with_template') {
    const request = createRequest(account, call.body);
    signing.created(request);
    return json({ signature_request: presentRequest(request, origin) });
  }
  if (name === 'POST signature_request' && action === 'update') {
    const request = findRequest(account, id);
    signing.update(request, call.body);
    return json({ signature_request: presentRequest(request, origin) });
  }
  if (name === 'POST signature_request' && action === 'cancel') {
    signing.cancel(findRequest(account, id));
    return { type: 'application/json', body: '' };
  }
  if (name === 'GET signature_request' && action === 'list') return json(listRequests(account, state, call));
  if (name === 'GET signature_request' && action === 'files')
    return readFiles({
      account,
      state,
      request: findRequest(account, id),
      kind: call.query.get('file_type'),
    });
  if (name === 'GET signature_request' && !id)
    return json({ signature_request: presentRequest(findRequest(account, action), origin) });
  if (name === 'GET embedded' && action === 'sign_url')
    return json({ embedded: signing.signUrl(id, origin) });
  if (name === 'GET template' && !id) {
    const template = account.templates.get(action);
    if (!template) throw new ApiError(404, 'Template not found.');
    return json({ template: presentTemplate(template, account) });
  }
  throw new ApiError(404, 'The requested resource does not exist.');
}

function findRequest(account: DropboxAccount, id: string): DropboxRequest {
  const request = account.requests.get(id);
  if (!request) throw new ApiError(404, 'Signature request not found.');
  if (request.isCanceled) throw new ApiError(410, 'The signature request has been deleted.');
  return request;
}

/** The newest first. A search matches words of the metadata, or of anything if it names no field. */
function listRequests(account: DropboxAccount, state: ApiState, { query, origin }: ApiCall) {
  const words = query.get('query');
  const size = Number(query.get('page_size') ?? 20);
  const page = Number(query.get('page') ?? 1);
  if (!(size >= 1 && size <= 100)) throw new ApiError(400, 'page_size must be between 1 and 100.');
  const found = [...account.requests.values()].reverse().filter((request) => {
    if (request.isCanceled) return false;
    return words === null || (matches(request, words) && isIndexed(account, state, request));
  });
  return {
    list_info: {
      page,
      num_pages: Math.ceil(found.length / size),
      num_results: found.length,
      page_size: size,
    },
    signature_requests: found
      .slice((page - 1) * size, page * size)
      .map((request) => presentRequest(request, origin)),
  };
}

/** The time of creation is known in whole seconds. */
const isIndexed = (account: DropboxAccount, { searchDelay }: ApiState, { createdAt }: DropboxRequest) =>
  searchDelay === 0 || account.now() - createdAt * 1000 >= searchDelay;

function matches(request: DropboxRequest, query: string): boolean {
  const [, field, word = ''] = /^(?:(\w+):)?"?([^"]*)"?$/.exec(query) ?? [];
  if (field === 'complete') return String(isComplete(request)) === word;
  if (field === 'title') return request.title.includes(word);
  return Object.values(request.metadata).some((value) => String(value).includes(word));
}

async function readFiles({
  account,
  state,
  request,
  kind,
}: {
  account: DropboxAccount;
  state: ApiState;
  request: DropboxRequest;
  kind: string | null;
}): Promise<ApiReply> {
  if (request.hasError) throw new ApiError(422, 'The files of this signature request are in an error state.');
  if (account.now() < request.filesReadyAt)
    throw new ApiError(409, 'Files are still being processed. Please try again later.');
  if (kind === 'zip')
    return { type: 'application/zip', body: state.files.zip ?? (await requestZip(request)) };
  return { type: 'application/pdf', body: state.files.pdf ?? (await requestPdf(request)) };
}
