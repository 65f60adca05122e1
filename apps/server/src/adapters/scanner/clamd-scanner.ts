import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Scanner, ScannerUnavailableError, type ScanVerdict } from './scanner.ts';

/** How long clamd may take to accept the next chunk or to reply, in milliseconds. */
const timeoutMs = 15_000;

/** A reply is one short line. Anything longer does not come from clamd. */
const maxReplyLength = 4_096;

/**
 * Scans with clamd's INSTREAM command, at `tcp://host:port`, `unix:/path` or, behind what adds TLS to it,
 * `tls://host:port`: `zINSTREAM\0`, then chunks, each after
 * its length in four bytes, then a chunk of length 0. The reply is a line that ends with OK, FOUND or ERROR.
 */
export function createClamdScanner(url: string): Scanner {
  const { protocol, hostname, port, pathname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const open = (): Socket => {
    if (protocol === 'unix:') return connect({ path: decodeURIComponent(pathname) });
    if (protocol === 'tls:')
      return connectTls({ host, port: Number(port), servername: isIP(host) ? '' : host });
    return connect({ host, port: Number(port) });
  };
  return {
    scan: async (content) => {
      const socket = open();
      // The reader or writer gets the error.
      socket.on('error', () => undefined);
      socket.setTimeout(timeoutMs, () => socket.destroy(new Error('clamd does not answer in time')));
      try {
        const reply = readReply(socket);
        // Nobody awaits this if the file itself can no longer be read.
        reply.catch(() => undefined);
        await sendStream(socket, content);
        return parseReply(await reply);
      } finally {
        socket.destroy();
      }
    },
  };
}

async function sendStream(socket: Socket, content: AsyncIterable<Uint8Array>): Promise<void> {
  // Ends once the chunk is sent or the connection is lost; the reply says which.
  const write = (bytes: Uint8Array) => new Promise<void>((done) => socket.write(bytes, () => done()));
  await write(Buffer.from('zINSTREAM\0'));
  for await (const piece of content) {
    // clamd replied before the end (for example, the file is too large), or is gone.
    if (!socket.writable) return;
    if (piece.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(piece.length);
    await write(length);
    await write(piece);
  }
  await write(Buffer.alloc(4));
}

async function readReply(socket: Socket): Promise<string> {
  let reply = '';
  try {
    for await (const piece of socket) {
      reply += String(piece);
      if (reply.endsWith('\0') || reply.length > maxReplyLength) break;
    }
  } catch (error) {
    if (reply === '') throw new ScannerUnavailableError('clamd cannot be reached', error);
  }
  return reply.replace(/\0$/, '').trim();
}

function parseReply(reply: string): ScanVerdict {
  if (reply === 'stream: OK') return 'clean';
  const found = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (found !== undefined) return { malware: found };
  throw new ScannerUnavailableError(`clamd gives no verdict: ${reply.slice(0, 200) || 'nothing'}`);
}
