import multipart from '@fastify/multipart';
import {
  contentMatches,
  contentMismatchMessage,
  extensionOf,
  headLength,
  tooLargeMessage,
} from '@paddock/domain';
import type { FastifyInstance } from 'fastify';
import type { PostReceiver } from '../../../adapters/storage/index.ts';
import { throwDomainError } from '../../../platform/domain-error.ts';
import { allowSlowUpload } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Where the disk store receives its form posts, as S3 does at the bucket's URL. */
export const uploadPath = '/files/upload';

/**
 * Streams the file of a signed form post to disk. It must have the right key, type, size and time, or nothing is
 * stored (DOC-08).
 */
export async function registerFormPosts(
  app: FastifyInstance,
  platform: Platform,
  posts: PostReceiver,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 20, fieldSize: 10_000, parts: 21 } });
    scope.post(uploadPath, { config: { access: 'public' } }, async (request, reply) => {
      if (!request.isMultipart())
        throwDomainError('unsupported_type', 'Send the file as multipart/form-data.');
      const fields: Record<string, string> = {};
      for await (const part of request.parts({ limits: { fileSize: Number.MAX_SAFE_INTEGER } })) {
        if (part.type === 'field') {
          fields[part.fieldname] = String(part.value);
          continue;
        }
        const policy = posts.verifyPolicy(fields, platform.clock.now());
        if (!policy)
          return throwDomainError('forbidden', 'This upload has expired. Please choose the file again.');
        allowSlowUpload(request.raw);
        // Of two concurrent posts, the first to arrive completely is kept.
        if (!(await posts.write(policy.key, validatedChunks(part.file, policy))))
          return throwDomainError('conflict', 'This file has already been uploaded.');
        return reply.code(204).send();
      }
      return throwDomainError('bad_request', 'The form contains no file.');
    });
  });
}

/** The same file, aborted with an error as soon as it violates its policy. */
async function* validatedChunks(
  source: AsyncIterable<Uint8Array>,
  policy: { key: string; maxSize: number },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source) {
    size += chunk.length;
    if (size > policy.maxSize) throwDomainError('too_large', tooLargeMessage(policy.maxSize));
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < headLength) continue;
    checkContent(policy.key, head);
    yield head;
    head = undefined;
  }
  if (!head) return;
  checkContent(policy.key, head);
  yield head;
}

function checkContent(key: string, head: Buffer): void {
  const extension = extensionOf(key);
  if (!extension || !contentMatches(extension, head))
    throwDomainError('unsupported_type', contentMismatchMessage);
}
