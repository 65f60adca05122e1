import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/** A static copy of a page: the same document, styles, fonts and script bytes, but no script runs. */
export interface StaticCopy {
  readonly origin: string;
  stop(): void;
}

interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Serves a document at every page address, and the files of the server at `origin` from memory. */
export async function openStaticCopy(origin: string, document: string): Promise<StaticCopy> {
  const page = brotliCompressSync(inert(document));
  const files = new Map<string, Promise<Reply>>();
  const server = createServer((incoming, reply) => {
    const path = incoming.url ?? '/';
    if (!/\.\w+$/.test(path)) {
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' });
      return reply.end(page);
    }
    const file = files.get(path) ?? fetchFile(origin, path);
    files.set(path, file);
    void file.then(({ status, headers, body }) => {
      const { 'content-type': type = 'text/plain', 'content-encoding': encoding } = headers;
      reply.writeHead(status, { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) });
      reply.end(body);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    origin: `http://stallion.localhost:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The document with scripts that are fetched but not run. */
function inert(document: string): string {
  return document.replace(
    /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g,
    '<link rel="modulepreload" fetchpriority="low" href="$1">',
  );
}

function fetchFile(origin: string, path: string): Promise<Reply> {
  const { port } = new URL(origin);
  const headers = { host: 'stallion.localhost', 'accept-encoding': 'br' };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers }, (reply) => {
      void reply.toArray().then(
        (chunks) =>
          resolve({
            status: reply.statusCode ?? 502,
            headers: reply.headers,
            body: Buffer.concat(chunks as Buffer[]),
          }),
        reject,
      );
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}
