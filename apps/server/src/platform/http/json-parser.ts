import { validateJsonValue } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '../domain-error.ts';

/**
 * Reads JSON bodies as Fastify does, but takes an empty one for none (POST /api/settings/load has none), and refuses
 * values that could not be stored or read further. Text is no body of ours: a page of another site could send it without
 * asking first.
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
