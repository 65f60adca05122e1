import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DropboxAccount, findSignature } from './account.ts';
import { ApiError } from './api-error.ts';
import { readEmbedding, refuseEmbedding, signErrorPage, signPage, signPagePolicy } from './sign-page.ts';
import type { DropboxSigning } from './signing.ts';

interface SignPages {
  readonly account: DropboxAccount;
  readonly signing: DropboxSigning;
  /** Milliseconds from signing until the page says that the signer has finished. */
  readonly finishAfter: number;
}

/** The sign page, and what it posts. */
export async function serveSignPage(
  pages: SignPages,
  request: IncomingMessage,
  reply: ServerResponse,
  url: URL,
): Promise<void> {
  const address = request.socket.remoteAddress ?? '';
  if (request.method === 'GET' && url.pathname === '/editor/embeddedSign')
    return openPage(pages, reply, { query: url.searchParams, address });
  const [, page = '', action] = /^\/editor\/(\w+)\/(sign|decline)$/.exec(url.pathname) ?? [];
  if (request.method !== 'POST' || !action) throw new ApiError(404, 'There is no such page.');
  const body = JSON.parse((await request.toArray()).join('')) as { name?: string; reason?: string };
  if (action === 'sign') pages.signing.sign(page, body.name ?? '', address);
  else pages.signing.decline(page, body.reason ?? '', address);
  reply.writeHead(200, { 'content-type': 'application/json' }).end('{}');
}

function openPage(
  { account, signing, finishAfter }: SignPages,
  reply: ServerResponse,
  { query, address }: { query: URLSearchParams; address: string },
): void {
  const embedding = readEmbedding(query);
  const id = query.get('signature_id') ?? '';
  const send = (status: number, html: string) =>
    reply
      .writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': signPagePolicy(embedding.parent),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      .end(html);
  try {
    const found = findSignature(account, id);
    const refusal = found && refuseEmbedding(embedding, account, found.request);
    if (refusal) throw new ApiError(403, refusal);
    const opened = signing.openPage(id, query.get('token') ?? '', address);
    send(200, signPage(opened, embedding, { finishAfter }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    send(error.status, signErrorPage(error.message, error.body.error.error_name, embedding));
  }
}
