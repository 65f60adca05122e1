import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { throwDomainError } from '../domain-error.ts';

/** What a process that only works on jobs still answers: how it is. Metrics have a port of their own. */
const workerRoutes: ReadonlySet<string | undefined> = new Set(['/health', '/ready', '/live']);

/** Lets a worker serve nothing else, whoever finds its port. */
export function limitWorker(app: FastifyInstance, { role }: Pick<Config, 'role'>): void {
  if (role !== 'worker') return;
  app.addHook('onRequest', async (request) => {
    if (!workerRoutes.has(request.routeOptions.url))
      throwDomainError('not_found', 'This process works on jobs and serves no requests.');
  });
}
