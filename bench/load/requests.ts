import { get } from 'node:http';

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

/** Asks as a browser does, and returns the bytes of the body as they were sent: compressed. */
export function countBytes(url: string, { host, authCode = '' }: Caller): Promise<number> {
  const headers = { host, authcode: authCode, 'accept-encoding': 'gzip, deflate, br' };
  return new Promise((resolve, reject) => {
    get(url, { headers }, (reply) => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.once('end', () =>
        reply.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} replies ${reply.statusCode}`)),
      );
      reply.once('error', reject);
    }).once('error', reject);
  });
}
