import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from '../platform.ts';
import { version } from '../version.ts';

/** GET /health: 200 and the version once the server can serve, else 503. A busy server need not restart. */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/health', { config: { access: 'public' } }, async (_request, reply) => {
    try {
      await sql`SELECT 1`.execute(platform.reserved.health);
      return await reply.header('cache-control', 'no-store').send({ status: 'ok', version });
    } catch {
      return reply.code(503).header('cache-control', 'no-store').send({ status: 'unavailable' });
    }
  });
}
