import { validateJsonValue } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain-error.ts';

/**
 * Parses JSON bodies as Fastify does, but accepts an empty one (POST /api/settings/load has none), and rejects values
 * that could not be stored or processed. Plain text is rejected, because another site's page could send it without a
 * preflight request.
 */
export function registerJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, (error, value) => {
      const problem = error ? undefined : validateJsonValue(value);
      if (problem === undefined) done(error, value);
      else done(new DomainError('bad_request', `body: ${problem}`, { fields: { body: problem } }));
    });
  });
}
