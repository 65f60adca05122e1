import { request } from 'node:http';
import { ApiError, type ReceivedError, type Transport } from '@paddock/contract';

/**
 * Sends requests to the local server as a signed-out visitor of a host. Node's fetch does not resolve *.localhost,
 * hence the port and the Host header.
 */
export function transportTo(port: number, host: string): Transport {
  return async ({ method, path, body }) => {
    const { status, text } = await send({ port, host, method, path, body });
    if (status >= 200 && status < 300) return JSON.parse(text);
    throw new ApiError(`request failed with status code ${status}`, status, parseError(text));
  };
}

function send(call: { port: number; host: string; method: string; path: string; body?: unknown }) {
  const payload = call.body === undefined ? undefined : JSON.stringify(call.body);
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: call.port,
        method: call.method,
        path: call.path,
        headers: { host: call.host, ...(payload !== undefined && { 'content-type': 'application/json' }) },
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
        reply.on('error', reject);
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

function parseError(text: string): ReceivedError {
  try {
    return JSON.parse(text) as ReceivedError;
  } catch {
    return { message: text, code: 'unexpected' };
  }
}
