import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Platform } from '../platform.ts';

/** GET /health: 200 once the server can serve, 503 otherwise. */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/health', async (_request, reply) => {
    try {
      await sql`SELECT 1`.execute(platform.db);
      return await reply.header('cache-control', 'no-store').send({ status: 'ok' });
    } catch {
      return reply.code(503).header('cache-control', 'no-store').send({ status: 'unavailable' });
    }
  });
}
