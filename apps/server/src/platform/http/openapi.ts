import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApiDocument } from '@paddock/contract/openapi';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';
import { version } from '../version.ts';
import { registerPublicPlugin } from './access.ts';

/**
 * The OpenAPI document of the contract, at /docs for people and at /docs/json for programs, with `DOCS=1` and on the demo.
 * A deployment does not show strangers what it can do.
 */
export async function registerApiDocs(app: FastifyInstance, { config }: Platform): Promise<void> {
  if (!config.docs) return;
  let document: ReturnType<typeof openApiDocument> | undefined;
  // Created with the first request, so that the start need not wait for it.
  const toJSON = () => {
    document ??= openApiDocument({ version, url: config.publicUrl });
    return document;
  };
  await app.register(swagger, { mode: 'static', specification: { document: { toJSON } as never } });
  await registerPublicPlugin(app, swaggerUi, { routePrefix: '/docs' });
}
