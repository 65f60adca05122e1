import { request } from 'node:http';

/** Whom a request is sent as, and to which portal. */
export interface Caller {
  readonly host: string;
  readonly authCode?: string;
}

/** Sends JSON, or asks for it, and returns the reply. */
export async function send<Reply>(url: string, { host, authCode }: Caller, body?: object): Promise<Reply> {
  const reply = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      host,
      ...(body && { 'content-type': 'application/json' }),
      ...(authCode && { authcode: authCode }),
    },
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${url} replies ${reply.status}: ${text.slice(0, 200)}`);
  return JSON.parse(text) as Reply;
}

/**
 * Asks as a browser does, and returns the bytes of the body as they were sent: compressed. What is timed is asked like
 * this: `fetch` unpacks each reply, after which Node collects its garbage every few requests, 35 ms each time.
 */
export function receive(url: string, { host, authCode = '' }: Caller, body?: object): Promise<number> {
  const text = body && JSON.stringify(body);
  const headers = {
    host,
    authcode: authCode,
    'accept-encoding': 'gzip, deflate, br',
    ...(text && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: text ? 'POST' : 'GET', headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.once('end', () =>
        reply.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} replies ${reply.statusCode}`)),
      );
      reply.once('error', reject);
    });
    asked.once('error', reject);
    asked.end(text);
  });
}
