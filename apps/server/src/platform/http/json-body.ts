import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON bodies as Fastify does, but takes an empty one for none (POST /api/settings/load has none). Text is no
 * body of ours: a page of another site could send it without asking first.
 */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, done);
  });
}
