import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Server } from './s3-server.ts';
import { checkPost, checkRequest, S3Error } from './s3-signatures.ts';

interface StoredObject {
  readonly bytes: Buffer;
  readonly type: string;
}

interface Bucket {
  readonly objects: Map<string, StoredObject>;
  cors: string | undefined;
}

const key = { accessKeyId: 'paddock-tests', secretAccessKey: 'a secret of the tests' };

let running: Promise<S3Server> | undefined;

/**
 * The part of an S3-compatible store that tests need, in this process, with its objects in memory. Like a real one,
 * it checks the signature of each request and form post, and the policy's key, type, size and expiration. There is
 * one per process, which it does not keep alive.
 */
export function startFakeS3(): Promise<S3Server> {
  running ??= start();
  return running;
}

async function start(): Promise<S3Server> {
  const buckets = new Map<string, Bucket>();
  const server = createServer((request, reply) => {
    handleRequest(buckets, request, reply).catch((error: unknown) => {
      const { status, code } = error instanceof S3Error ? error : { status: 500, code: 'InternalError' };
      sendXml(reply, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...key };
}

function sendXml(reply: ServerResponse, status: number, xml: string): void {
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

async function handleRequest(buckets: Map<string, Bucket>, request: IncomingMessage, reply: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://s3');
  const [, name = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
  const objectKey = rest.join('/');
  const { method = '' } = request;
  const bucket = buckets.get(name);
  if (method === 'OPTIONS') return handlePreflight(request, reply, bucket);
  if (request.headers.origin && bucket?.cors) reply.setHeader('access-control-allow-origin', '*');
  const body = await buffer(request);
  if (method === 'POST' && objectKey === '') return handlePost(request, reply, bucket, body);
  checkRequest(request, body, key);
  if (objectKey === '') return handleBucket({ buckets, name, bucket, url, method, body, reply });
  if (!bucket) throw new S3Error(404, 'NoSuchBucket');
  return handleObject({ buckets, bucket, objectKey, request, body, reply });
}

function handlePreflight(request: IncomingMessage, reply: ServerResponse, bucket: Bucket | undefined): void {
  const wanted = String(request.headers['access-control-request-method']);
  if (!bucket?.cors?.includes(`<AllowedMethod>${wanted}</AllowedMethod>`))
    throw new S3Error(403, 'AccessForbidden');
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-methods': wanted };
  reply.writeHead(200, { ...headers, 'access-control-allow-headers': '*' }).end();
}

async function handlePost(
  request: IncomingMessage,
  reply: ServerResponse,
  bucket: Bucket | undefined,
  body: Buffer,
): Promise<void> {
  if (!bucket) throw new S3Error(404, 'NoSuchBucket');
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } }).formData();
  const fields = new Map<string, string>();
  let file: Buffer | undefined;
  for (const [field, value] of form)
    if (typeof value === 'string') fields.set(field.toLowerCase(), value);
    else if (field === 'file') file = Buffer.from(await value.arrayBuffer());
  if (!file) throw new S3Error(400, 'InvalidArgument');
  checkPost(fields, file.length, key, new Date());
  bucket.objects.set(fields.get('key') ?? '', { bytes: file, type: fields.get('content-type') ?? '' });
  reply.writeHead(204).end();
}

function handleBucket(asked: {
  buckets: Map<string, Bucket>;
  name: string;
  bucket: Bucket | undefined;
  url: URL;
  method: string;
  body: Buffer;
  reply: ServerResponse;
}): void {
  const { buckets, name, bucket, url, method, body, reply } = asked;
  if (method === 'PUT' && !url.searchParams.has('cors')) {
    if (!bucket) buckets.set(name, { objects: new Map(), cors: undefined });
    reply.writeHead(200).end();
    return;
  }
  if (!bucket) throw new S3Error(404, 'NoSuchBucket');
  if (method === 'HEAD') {
    reply.writeHead(200).end();
    return;
  }
  if (url.searchParams.has('cors')) {
    if (method === 'PUT') bucket.cors = body.toString();
    if (!bucket.cors) throw new S3Error(404, 'NoSuchCORSConfiguration');
    sendXml(reply, 200, bucket.cors);
    return;
  }
  if (method !== 'GET' || !url.searchParams.has('list-type')) throw new S3Error(501, 'NotImplemented');
  const prefix = url.searchParams.get('prefix') ?? '';
  const listed = [...bucket.objects]
    .filter(([objectKey]) => objectKey.startsWith(prefix))
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(
      ([objectKey, { bytes }]) =>
        `<Contents><Key>${objectKey}</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified><ETag>"0"</ETag><Size>${bytes.length}</Size></Contents>`,
    );
  const result = `<Name>${name}</Name><IsTruncated>false</IsTruncated>${listed.join('')}`;
  sendXml(reply, 200, `<ListBucketResult>${result}</ListBucketResult>`);
}

function handleObject(asked: {
  buckets: Map<string, Bucket>;
  bucket: Bucket;
  objectKey: string;
  request: IncomingMessage;
  body: Buffer;
  reply: ServerResponse;
}): void {
  const { buckets, bucket, objectKey, request, body, reply } = asked;
  const { method, headers } = request;
  if (method === 'DELETE') {
    bucket.objects.delete(objectKey);
    reply.writeHead(204).end();
    return;
  }
  const source = headers['x-amz-copy-source'];
  if (method === 'PUT' && source !== undefined) {
    const [from = '', ...rest] = decodeURIComponent(source.toString()).replace(/^\//, '').split('/');
    const copied = buckets.get(from)?.objects.get(rest.join('/'));
    if (!copied) throw new S3Error(404, 'NoSuchKey');
    bucket.objects.set(objectKey, copied);
    const result = '<ETag>"0"</ETag><LastModified>2026-01-01T00:00:00.000Z</LastModified>';
    sendXml(reply, 200, `<CopyObjectResult>${result}</CopyObjectResult>`);
    return;
  }
  if (method === 'PUT') {
    bucket.objects.set(objectKey, { bytes: body, type: headers['content-type'] ?? '' });
    reply.writeHead(200, { etag: '"0"' }).end();
    return;
  }
  const found = bucket.objects.get(objectKey);
  if (!found) throw new S3Error(404, 'NoSuchKey');
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const bytes = last === undefined ? found.bytes : found.bytes.subarray(Number(first), Number(last) + 1);
  reply.writeHead(last === undefined ? 200 : 206, {
    'content-type': found.type,
    'content-length': bytes.length,
    'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
    etag: '"0"',
  });
  reply.end(method === 'HEAD' ? undefined : bytes);
}
