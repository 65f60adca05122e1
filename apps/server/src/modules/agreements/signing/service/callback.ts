import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { SigningTools } from '../signing-tools.ts';
import { askServiceJob } from './ask-service.job.ts';

/** Where the signing service posts its events. */
export const callbackPath = '/api/signing/callback';

/** The answer that Dropbox Sign expects; to anything else it posts the event again. */
const answer = 'Hello API Event Received';

/** Bytes. An event holds the whole request with its form fields. */
const maxEventSize = 1_000_000;

/**
 * Receives the events of the signing service (SIG-06). They are verified, but never believed: an event about one of our
 * requests only has the service asked about it, by a job, so that it is answered at once. Repeated, late, and unknown
 * ones change nothing.
 */
export async function registerCallback(
  app: FastifyInstance,
  platform: Platform,
  { providers }: SigningTools,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 0, fields: 10, fieldSize: maxEventSize, parts: 10 } });
    scope.post(callbackPath, { config: { access: 'public' } }, async (request, reply) => {
      if (!request.isMultipart())
        throwDomainError('unsupported_type', 'Send the event as multipart/form-data.');
      let text: string | undefined;
      for await (const part of request.parts())
        if (part.type === 'field' && part.fieldname === 'json') text = String(part.value);
      if (text === undefined) return throwDomainError('bad_request', 'The form has no field json.');
      for (const provider of providers.all) {
        const event = provider.readCallback(text);
        if (!event) continue;
        if (event.id !== null) await enqueueQuestion(platform, provider.name, event.id);
        return reply.type('text/plain; charset=utf-8').send(answer);
      }
      return throwDomainError('forbidden', 'This event was not sent by the signing service.');
    });
  });
}

async function enqueueQuestion(platform: Platform, provider: 'builtin' | 'dropbox', externalId: string) {
  const request = await platform.db
    .selectFrom('signature_requests')
    .select('_id')
    .where('provider', '=', provider)
    .where('externalId', '=', externalId)
    .where('supersededAt', 'is', null)
    .where('completedAt', 'is', null)
    .executeTakeFirst();
  if (!request) return;
  const since = platform.clock.now().toISOString();
  await platform.jobs.enqueue(platform.db, askServiceJob, { request: request._id, since });
}
