import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { contentMatches, type DiskStore, extensionOf } from '../../adapters/storage/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../../platform/refusal.ts';

/** Where the disk store takes its form posts, as S3 takes them at the bucket's address. */
export const uploadPath = '/files/upload';

/** Streams the file of a signed form post to disk: right key, type, size and time, or nothing is kept (DOC-08). */
export async function registerUploads(
  app: FastifyInstance,
  platform: Platform,
  store: DiskStore,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 10_000, parts: 21 } });
    scope.post(uploadPath, { config: { access: 'everyone' } }, async (request, reply) => {
      if (!request.isMultipart()) refuse('unsupported_type', 'Send the file as multipart/form-data.');
      const fields: Record<string, string> = {};
      for await (const part of request.parts({ limits: { fileSize: Number.MAX_SAFE_INTEGER } })) {
        if (part.type === 'field') {
          fields[part.fieldname] = String(part.value);
          continue;
        }
        const policy = store.openPolicy(fields, platform.clock.now());
        if (!policy)
          return refuse('forbidden', 'This upload is not allowed (any more). Please choose the file again.');
        const isFree = !(await store.stat(policy.key));
        // Of two that are on their way at one moment the first to arrive whole stays.
        if (!isFree || !(await store.write(policy.key, checked(part.file, policy))))
          return refuse('conflict', 'This file has already been uploaded.');
        return reply.code(204).send();
      }
      return refuse('bad_request', 'The form holds no file.');
    });
  });
}

async function* checked(
  source: AsyncIterable<Uint8Array>,
  policy: { key: string; maxSize: number },
): AsyncGenerator<Uint8Array> {
  const extension = extensionOf(policy.key);
  let size = 0;
  let head = Buffer.alloc(0);
  let known = false;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > policy.maxSize)
      refuse('too_large', `A file has at most ${Math.floor(policy.maxSize / 1024 / 1024)} MB.`);
    if (!known) {
      head = Buffer.concat([head, chunk]);
      if (head.length < 12) continue;
      checkContent(extension, head);
      known = true;
      yield head;
    } else yield chunk;
  }
  if (!known) {
    checkContent(extension, head);
    yield head;
  }
}

function checkContent(extension: ReturnType<typeof extensionOf>, head: Buffer): void {
  if (!extension || !contentMatches(extension, head))
    refuse('unsupported_type', 'This file is not what its name says. Please choose a PDF or a picture.');
}
