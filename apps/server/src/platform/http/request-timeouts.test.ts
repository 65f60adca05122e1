import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: TestServer;
let port: number;
// The tests wait for a second or two each, so they run at the same time.
const minProgressBytes = 1_000;
beforeAll(async () => {
  server = await testServer({
    requestTimes: {
      headers: 1_500,
      body: 1_500,
      stall: 1_500,
      minProgressBytes,
      upload: 60_000,
      checkInterval: 100,
    },
  });
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => server.close());

/** Sends a start, then each part after a pause. Returns what the server sent when it closes the connection. */
async function send(start: string, { parts = [] as string[], every = 150 } = {}): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  let isOpen = true;
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  // A connection that the server has closed may reject a write.
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isOpen = false;
      resolve();
    });
  });
  socket.write(start);
  for (const part of parts) {
    await pause(every);
    if (!isOpen) break;
    socket.write(part);
  }
  await closed;
  return received;
}

const post = (path: string, length: number, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nHost: stallion.localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n`;

it.concurrent('[SEC-07] closes twenty connections whose bodies trickle in, on every kind of URL', async () => {
  const trickle = Array.from({ length: 30 }, () => '"');
  const paths = ['/auth/auth', '/api/profile/proof_documents/save', '/nowhere', '/files/%zz'];
  const received = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send(`${post(paths[index % paths.length] ?? '', 5_000)}\r\n{`, { parts: trickle }),
    ),
  );
  expect(received).toHaveLength(20);
  expect(received[0]).toMatch(/^HTTP\/1\.1 408 /);
  expect(received[0], '[RUN-05] with the reference of its line in the log').toMatch(
    /^X-Request-Id: [0-9a-f]{16}\r$/m,
  );
  // Requests rejected before their body arrives have had their reply already.
  expect(received[2]).toMatch(/^HTTP\/1\.1 (404|408) /);
  expect(received[3]).toMatch(/^HTTP\/1\.1 400 /);
  expect(server.errors).toEqual([]);
});

it.concurrent('[SEC-07] closes a connection whose headers trickle in', async () => {
  const received = await send('GET /health HTTP/1.1\r\n', {
    parts: Array.from({ length: 20 }, () => 'X-A: b\r\n'),
  });
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
});

it.concurrent('[SEC-07] closes a connection whose headers stop in the middle', async () => {
  expect(await send('GET /health HTTP/1.1\r\nHost: stallion.localhost\r\nX-A: ')).toMatch(/^HTTP\/1\.1 408 /);
});

it.concurrent('[SEC-07] accepts a body that arrives in time, and keeps the connection open for the next request', async () => {
  const body = '{"username":"nobody","password":"wrong"}';
  const next = `GET /health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
  const received = await send(`${post('/auth/auth', body.length)}\r\n${body.slice(0, 9)}`, {
    parts: [body.slice(9), next],
    every: 300,
  });
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
});

interface Offer {
  path: string;
  data: { formData: Record<string, string> };
}

const upload = async (fileBytes: number) => {
  const authCode = await server.signIn(await server.make.user());
  const { body } = await server.request<Offer>('POST', '/api/profile/proof_documents/upload', {
    authCode,
    body: { path: 'a.pdf' },
  });
  const fields = Object.entries(body.data.formData).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${fields.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const file = '%PDF-1.7 '.padEnd(fileBytes, 'x');
  const end = '\r\n--b--\r\n';
  const start = `${post('/files/upload', head.length + file.length + end.length, 'multipart/form-data; boundary=b')}Connection: close\r\n\r\n${head}`;
  return { path: body.path, start, file, end };
};

it.concurrent('[SEC-07] [DOC-08] accepts an upload over a slow line as long as data keeps arriving', async () => {
  const { path, start, file, end } = await upload(20 * minProgressBytes);
  const parts = Array.from({ length: 20 }, (_, index) =>
    file.slice(index * minProgressBytes, (index + 1) * minProgressBytes),
  );
  const begin = performance.now();
  const received = await send(start, { parts: [...parts, end], every: 100 });
  expect(received).toMatch(/^HTTP\/1\.1 204 /);
  expect(performance.now() - begin).toBeGreaterThan(1_800);
  expect(await server.store.stat(path)).toMatchObject({ size: 20 * minProgressBytes });
});

it.concurrent('[SEC-07] [DOC-08] ends an upload that barely makes progress, and stores nothing of it', async () => {
  const { path, start, file } = await upload(5_000);
  const received = await send(start, {
    parts: [file.slice(0, 100), ...Array.from({ length: 30 }, () => 'x')],
  });
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
  expect(await server.store.stat(path)).toBeUndefined();
  expect(server.errors).toEqual([]);
});
