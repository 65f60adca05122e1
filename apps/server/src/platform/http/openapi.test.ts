import { endpoint, errorCodesOf, errorStatus } from '@paddock/contract';
import { openApiDocument } from '@paddock/contract/openapi';
import { collections } from '@paddock/domain';
import { type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountedEndpoints } from './mount.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: object[];
  parameters: { name?: string; description?: string }[];
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}
interface Document {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

let server: TestServer;
let document: Document;
beforeAll(async () => {
  server = await testServer();
  document = (await server.request<Document>('GET', '/docs/json')).body;
});
afterAll(() => server.close());

const operations = () => Object.values(document.paths).flatMap((path) => Object.values(path));
const operationAt = (method: string, path: string): Operation => {
  const found = document.paths[path]?.[method];
  if (!found) throw new Error(`The document has no ${method} ${path}`);
  return found;
};

describe('[BAC-14] the OpenAPI document', () => {
  it('contains every mounted endpoint, those of records once for each collection', () => {
    const ids = new Set(operations().map(({ operationId }) => operationId));
    expect(ids.size).toBe(operations().length);
    for (const route of mountedEndpoints(server.app)) {
      const isGeneric = route.path.startsWith('/api/:collection');
      const paths = isGeneric ? [route.path.replace(':collection', 'funds')] : [route.path];
      for (const path of paths)
        expect(document.paths[path.replace(/:(\w+)/g, '{$1}')], path).toHaveProperty(
          route.method.toLowerCase(),
        );
    }
    for (const collection of collections)
      expect(document.paths).toHaveProperty([`/api/${collection}`, 'get']);
  });

  it('is the same without a server', () => {
    const alone = openApiDocument({ version: '', url: '' });
    expect(Object.keys(alone['paths'] as object)).toEqual(Object.keys(document.paths));
  });

  it('resolves every reference', () => {
    for (const [, name] of JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      expect(document.components.schemas).toHaveProperty(name ?? '');
  });

  it('describes each operation: its area, its success, its errors and who may send it', () => {
    const areas = document.tags.map(({ name }) => name);
    for (const { operationId, tags, summary, description, security, parameters, responses } of operations()) {
      expect(areas, operationId).toEqual(expect.arrayContaining(tags));
      expect(summary && description, operationId).toMatch(/\S/);
      expect(security, operationId).toBeInstanceOf(Array);
      expect(responses['200']?.content, operationId).toBeDefined();
      expect(responses['400']?.content, operationId).toBeDefined();
      for (const { name, description: parameterText } of parameters)
        if (name) expect(parameterText, name).toMatch(/\S/);
    }
    expect(operationAt('get', '/auth/portals').security).toEqual([]);
    expect(operationAt('get', '/auth/me').security).toEqual([{ authcode: [] }]);
  });

  it('lists only the errors that an endpoint can return', () => {
    expect(Object.keys(operationAt('get', '/auth/portals').responses)).toEqual(['200', '400', '500', '503']);
    expect(Object.keys(operationAt('post', '/api/syndication/sync_sign').responses)).not.toContain('409');
    const commit = JSON.stringify(operationAt('post', '/api/syndication/set_investing').responses['409']);
    expect(commit).toContain('FullySubscribedError');
    expect(commit).not.toContain('QuotaExceededError');
  });

  it('names the schemas of replies, and the details of a content conflict', () => {
    const { responses } = operationAt('get', '/api/syndication/byslug/{slug}');
    expect(responses['200']?.content?.['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/Syndication',
    });
    expect(JSON.stringify(document.components.schemas['UpdateContentConflictError'])).toContain(
      'ContentConflict',
    );
  });
});

describe('the errors of an endpoint', () => {
  const probe = { name: 'probe', summary: 'A probe', path: '/probe' } as const;

  it('[BAC-14] follow from its method and access', () => {
    const open = errorCodesOf(
      endpoint({ ...probe, method: 'GET', access: 'everyone', beforeSecondFactor: true }),
    );
    expect([...open]).toEqual(['bad_request', 'unexpected', 'unavailable']);
    const closed = errorCodesOf(
      endpoint({ ...probe, method: 'POST', access: 'admin', errors: ['conflict'] }),
    );
    expect([...closed].map((code) => errorStatus[code]).toSorted((first, second) => first - second)).toEqual([
      400, 401, 403, 403, 403, 403, 409, 409, 413, 415, 500, 503,
    ]);
  });
});

it.each([
  [{ DEMO: '0' }, 404],
  [{ DEMO: '0', DOCS: '1' }, 200],
  [{ DOCS: '0' }, 404],
])('a deployment shows it only if it says so: %o replies %i', async (env, status) => {
  const deployment = await testServer({ env });
  try {
    for (const path of ['/docs/json', '/docs/static/swagger-ui.css'])
      expect((await deployment.app.inject(path)).statusCode, path).toBe(status);
  } finally {
    await deployment.close();
  }
});
