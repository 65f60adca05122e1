import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message from Slack's client. */
export interface SlackPost {
  readonly token: string;
  readonly channel: string;
  readonly text: string;
  /** All sent fields, by name. */
  readonly sent: Readonly<Record<string, string>>;
}

/** The failure with which the next message is rejected. */
export type SlackFailure =
  | { readonly error: string }
  | { readonly status: number; readonly retryAfter?: number };

/** A server with Slack's chat.postMessage that records what it receives. */
export interface SlackSink {
  /** The API address for the client. */
  readonly url: string;
  readonly port: number;
  /** The accepted messages. */
  readonly posts: readonly SlackPost[];
  /** Every received message, including the rejected ones. */
  readonly attempts: readonly SlackPost[];
  /** Rejects the next messages, each with one of these failures, and then accepts messages again. */
  failNext(...failures: SlackFailure[]): void;
  close(): Promise<void>;
}

/** Listens on the port, or on a free one. */
export async function slackSink({ port = 0 }: { port?: number } = {}): Promise<SlackSink> {
  const posts: SlackPost[] = [];
  const attempts: SlackPost[] = [];
  const failures: SlackFailure[] = [];
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const post = await readPost(request);
    attempts.push(post);
    const failure = failures.shift();
    if (failure && 'status' in failure) {
      reply.writeHead(failure.status, failure.retryAfter ? { 'retry-after': `${failure.retryAfter}` } : {});
      reply.end('rejected');
      return;
    }
    if (!failure) posts.push(post);
    const result = failure ? { ok: false, ...failure } : { ok: true, channel: post.channel, ts: '1.1' };
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result));
  };
  const server = createServer((request, reply) => {
    if (request.url === '/api/chat.postMessage') void answer(request, reply);
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const at = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${at}/api/`,
    port: at,
    posts,
    attempts,
    failNext: (...more) => void failures.push(...more),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readPost(request: IncomingMessage): Promise<SlackPost> {
  const body = new URLSearchParams((await request.toArray()).map(String).join(''));
  const sent = Object.fromEntries(body);
  return {
    token: request.headers.authorization?.replace(/^Bearer /, '') ?? '',
    channel: sent['channel'] ?? '',
    text: sent['text'] ?? '',
    sent,
  };
}
