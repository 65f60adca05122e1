import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as Slack's client has sent it. */
export interface SlackPost {
  readonly token: string;
  readonly channel: string;
  readonly text: string;
  /** Everything that was sent, by its names. */
  readonly sent: Readonly<Record<string, string>>;
}

/** How the next message is answered in place of being taken. */
export type SlackFailure =
  | { readonly error: string }
  | { readonly status: number; readonly retryAfter?: number };

/** A server that speaks Slack's chat.postMessage and keeps what it gets. */
export interface SlackSink {
  /** What the client takes for the address of Slack's API. */
  readonly url: string;
  readonly port: number;
  /** The messages that were taken. */
  readonly posts: readonly SlackPost[];
  /** Every message that came, the refused ones too. */
  readonly attempts: readonly SlackPost[];
  /** Answers each of the next messages in these ways, then takes them again. */
  failNext(...failures: SlackFailure[]): void;
  close(): Promise<void>;
}

/** Listens on the port, or a free one. */
export async function slackSink({ port = 0 }: { port?: number } = {}): Promise<SlackSink> {
  const posts: SlackPost[] = [];
  const attempts: SlackPost[] = [];
  const refusals: SlackFailure[] = [];
  const answer = async (request: IncomingMessage, reply: ServerResponse) => {
    const post = await readPost(request);
    attempts.push(post);
    const refusal = refusals.shift();
    if (refusal && 'status' in refusal) {
      reply.writeHead(refusal.status, refusal.retryAfter ? { 'retry-after': `${refusal.retryAfter}` } : {});
      reply.end('refused');
      return;
    }
    if (!refusal) posts.push(post);
    const said = refusal ? { ok: false, ...refusal } : { ok: true, channel: post.channel, ts: '1.1' };
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
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
    failNext: (...more) => void refusals.push(...more),
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
