import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clamd, clamd, clamdUnavailableReason, eicar } from '@paddock/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createClamdScanner, ScannerUnavailableError } from './index.ts';

async function* pieces(...content: (string | Uint8Array)[]) {
  for (const piece of content) yield Buffer.from(piece);
}

describe('the protocol', () => {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed));
  });

  /** Starts a peer at a port or a socket, and returns its URL. */
  async function peer(talk: (socket: Socket) => void, path?: string): Promise<string> {
    const server = createServer(talk);
    servers.push(server);
    await new Promise<void>((listening) =>
      path ? server.listen(path, listening) : server.listen(0, '127.0.0.1', listening),
    );
    const address = server.address();
    return address !== null && typeof address === 'object'
      ? `tcp://127.0.0.1:${address.port}`
      : `unix:${address}`;
  }
  /** Reads up to the chunk of length 0, as clamd does, then replies. */
  const answering = (reply: string, received: Buffer[] = []) => {
    return (socket: Socket) => {
      let all = Buffer.alloc(0);
      socket.on('error', () => undefined);
      socket.on('data', (piece: Buffer) => {
        all = Buffer.concat([all, piece]);
        if (!all.subarray(-4).equals(Buffer.alloc(4))) return;
        received.push(all);
        socket.end(reply);
      });
    };
  };

  it('[DOC-08] sends the file in chunks with their lengths, and reads the verdict', async () => {
    const received: Buffer[] = [];
    const scanner = createClamdScanner(await peer(answering('stream: OK\0', received)));
    expect(await scanner.scan(pieces('abc', '', 'de'))).toBe('clean');
    const expected = 'zINSTREAM\0\0\0\0\u0003abc\0\0\0\u0002de\0\0\0\0';
    expect(received.map(String)).toEqual([expected]);
  });

  it('[DOC-08] returns the name of the malware', async () => {
    const scanner = createClamdScanner(await peer(answering('stream: Win.Test.EICAR_HDB-1 FOUND\0')));
    expect(await scanner.scan(pieces('x'))).toEqual({ malware: 'Win.Test.EICAR_HDB-1' });
  });

  it('[DOC-08] connects to a socket in the file system', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'paddock-scanner-'));
    const scanner = createClamdScanner(await peer(answering('stream: OK\0'), join(folder, 'clamd.ctl')));
    expect(await scanner.scan(pieces('x'))).toBe('clean');
    await rm(folder, { recursive: true, force: true });
  });

  it.each(['INSTREAM size limit exceeded. ERROR\0', 'stream: Broken file ERROR\0', 'UNKNOWN COMMAND\0', ''])(
    '[DOC-08] %j is not a verdict',
    async (reply) => {
      const scanner = createClamdScanner(await peer(answering(reply)));
      await expect(scanner.scan(pieces('x'))).rejects.toBeInstanceOf(ScannerUnavailableError);
    },
  );

  it('[DOC-08] a daemon that hangs up on a long file gives no verdict', async () => {
    const scanner = createClamdScanner(
      await peer((socket) => {
        socket.on('error', () => undefined);
        socket.once('data', () => socket.end('INSTREAM size limit exceeded. ERROR\0'));
        socket.on('data', () => undefined);
      }),
    );
    const many = Array.from({ length: 200 }, () => Buffer.alloc(64 * 1024));
    await expect(scanner.scan(pieces(...many))).rejects.toBeInstanceOf(ScannerUnavailableError);
  });

  it('[DOC-08] an unreachable daemon gives no verdict', async () => {
    for (const url of ['tcp://127.0.0.1:1', 'unix:/nowhere/clamd.ctl'])
      await expect(createClamdScanner(url).scan(pieces('x'))).rejects.toBeInstanceOf(ScannerUnavailableError);
  });

  it('[DOC-08] a file that cannot be read to its end gets no verdict', async () => {
    async function* breaksOff() {
      yield Buffer.from('half of it');
      throw new Error('The line was cut');
    }
    const scanner = createClamdScanner(await peer(answering('stream: OK\0')));
    await expect(scanner.scan(breaksOff())).rejects.toThrow('The line was cut');
  });
});

describe.skipIf(clamdUnavailableReason)('the real daemon', () => {
  let daemon: Clamd;
  beforeAll(async () => {
    daemon = await clamd();
  });
  afterAll(() => daemon.close());

  it('[DOC-08] finds malware in plain text and in a file that starts as a PDF, and none in a clean file', async () => {
    const scanner = createClamdScanner(daemon.url);
    expect(await scanner.scan(pieces('%PDF-1.7 and nothing else'))).toBe('clean');
    expect(await scanner.scan(pieces(Buffer.alloc(20 * 1024 * 1024, 'a')))).toBe('clean');
    const found = { malware: expect.stringContaining('Eicar-Test-Signature') as string };
    expect(await scanner.scan(pieces(eicar))).toEqual(found);
    expect(await scanner.scan(pieces('%PDF-1.7\n', eicar))).toEqual(found);
  });
});
