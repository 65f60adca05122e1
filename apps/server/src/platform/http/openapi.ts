import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { errorStatus } from '@paddock/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { type MountedRoute, mountedRoutes } from './mount.ts';

/** OpenAPI at /docs, made from the contract as it is mounted. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const mountedRoute of mountedRoutes(app)) {
    const { route } = mountedRoute;
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(mountedRoute) };
  }
  await app.register(swagger, {
    mode: 'static',
    specification: {
      document: {
        openapi: '3.1.0',
        info: { title: 'Paddock', version: '1' },
        components: {
          securitySchemes: { authcode: { type: 'apiKey', in: 'header', name: 'authcode' } },
        },
        paths,
      } as never,
    },
  });
  await app.register(swaggerUi, { routePrefix: '/docs' });
}

function operation({ route, access }: MountedRoute) {
  return {
    operationId: route.name,
    summary: route.summary,
    ...(access !== 'everyone' && { security: [{ authcode: [] }] }),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(route.body) } } },
    }),
    responses: {
      200: { description: 'Done', ...(route.replyType && { content: { [route.replyType]: {} } }) },
      ...Object.fromEntries(
        [...new Set(Object.values(errorStatus))].map((status) => [status, { description: 'Refused' }]),
      ),
    },
  };
}

function parameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema);
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

function jsonSchema(schema: z.ZodMiniType): { properties?: Record<string, unknown>; required?: string[] } {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as never;
}
