import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { ServerProcess } from './server-process.ts';

/** Forwards a request to the server, and waits while the server restarts. */
export async function passOn(
  server: Pick<ServerProcess, 'port'>,
  incoming: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const port = await server.port();
  const fail = (text: string) => {
    if (!reply.headersSent) reply.writeHead(502, { 'content-type': 'text/plain' });
    reply.end(text);
  };
  if (port === undefined)
    return fail('The server has ended. Its output says why; save a file to start it again.');
  const outgoing = request(
    {
      host: '127.0.0.1',
      port,
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
      agent: false,
    },
    (received) => {
      reply.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(reply);
    },
  );
  outgoing.on('error', (error) => fail(error.message));
  reply.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
