import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { lifetimes } from '@paddock/domain';
import { requestIdOf } from './request-id.ts';

/** How long a client may take to send a request, in milliseconds. */
export interface RequestTimeouts {
  /** For the headers. */
  readonly headers: number;
  /** For the whole request, unless it is an upload. */
  readonly body: number;
  /** For an upload, the time in which `minProgressBytes` must arrive. */
  readonly stall: number;
  /** Bytes. */
  readonly minProgressBytes: number;
  /** For a whole upload, however steadily it arrives. */
  readonly upload: number;
  /** Between two checks for expired connections. */
  readonly checkInterval: number;
}

/** Two megabytes in a minute and 25 MB in an hour are what a poor mobile connection manages. */
export const requestTimeouts: RequestTimeouts = {
  headers: 20_000,
  body: 60_000,
  // The same time as the browser waits for an upload without progress.
  stall: 60_000,
  minProgressBytes: 64 * 1024,
  upload: lifetimes.upload,
  checkInterval: 5_000,
};

/** Node's own limits: for slow headers, and for anything that takes longer than an upload may. */
export function serverTimeouts(times: RequestTimeouts) {
  return {
    requestTimeout: times.upload,
    http: {
      headersTimeout: times.headers,
      requestTimeout: times.upload,
      connectionsCheckingInterval: times.checkInterval,
    },
  };
}

/** With the id under which the access log has the request. One whose headers never came whole has none, and Node ends it. */
function timeoutResponse(request: IncomingMessage): string {
  const id = requestIdOf(request);
  const headers = [
    'Connection: close',
    'Content-Length: 0',
    ...(id === undefined ? [] : [`X-Request-Id: ${id}`]),
  ];
  return `HTTP/1.1 408 Request Timeout\r\n${headers.join('\r\n')}\r\n\r\n`;
}

const uploads = new WeakMap<IncomingMessage, () => void>();

/** Ends connections whose request does not arrive in time, on every URL, even after a reply. */
export function enforceBodyTimeouts(server: Server, times: RequestTimeouts): void {
  server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return;
    let timer = unrefTimeout(times.body, () => endConnection(request, response));
    const watchProgress = () => {
      const before = request.socket.bytesRead;
      clearTimeout(timer);
      timer = unrefTimeout(times.stall, () => {
        if (request.socket.bytesRead - before < times.minProgressBytes) endConnection(request, response);
        else watchProgress();
      });
    };
    uploads.set(request, watchProgress);
    request.once('end', () => clearTimeout(timer));
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const unrefTimeout = (milliseconds: number, work: () => void) => setTimeout(work, milliseconds).unref();

/** From here on, a request may take as long as an upload while data keeps arriving. */
export function allowSlowUpload(request: IncomingMessage): void {
  uploads.get(request)?.();
}

function endConnection(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (request.complete || socket.destroyed) return;
  if (!response.headersSent && socket.writable) socket.write(timeoutResponse(request));
  socket.destroySoon();
}
