import assert from 'node:assert/strict';
import { openApiDocument } from '@paddock/contract/openapi';
import { collections, levels } from '@paddock/domain';
import { makeRecord, makeWorld, type TestServer } from '@paddock/testing';
import fc from 'fast-check';
import { withServer } from './fixtures/isolated-server.ts';
import { arbitraryOf, hostileText, type JsonSchema } from './fixtures/schema-arbitrary.ts';

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly schema: JsonSchema;
}

interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
}

/** The longest that a reply may take, in milliseconds. */
const slowest = 2_000;

/**
 * [BAC-14] [SEC-07] So many requests, to every operation of the OpenAPI document, as people of every level: mostly what
 * its schemas allow, with the ids of records that exist, sometimes not. No reply is a 5xx or differs from its schema (which
 * the test server checks), and nothing is logged as an error. Returns the milliseconds of the slowest reply.
 */
export async function proveGeneratedRequests(
  server: TestServer,
  { requests, every = 1 }: { requests: number; every?: number },
): Promise<number> {
  const { operations: all, schemas } = describedOperations();
  const operations = all.filter((_, index) => index % every === 0);
  const perOperation = Math.ceil(requests / operations.length);
  const world = await makeWorld(server);
  const statuses = new Map<number, number>();
  let longest = { taken: 0, of: '' };
  for (const operation of operations) {
    const ids = await makeRecords(server, world);
    const callers = await makeCallers(server);
    await fc.assert(
      fc.asyncProperty(
        requestTo(operation, { ids, schemas }),
        fc.constantFrom(...callers),
        async (made, authCode) => {
          const of = `${operation.method} ${made.url}`;
          const began = performance.now();
          const { status, body } = await server.request(operation.method, made.url, {
            ...(authCode !== undefined && { authCode }),
            ...(made.body !== undefined && { body: made.body }),
          });
          const taken = performance.now() - began;
          if (taken > longest.taken) longest = { taken, of };
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          assert.ok(status < 500, `${of}: ${status}`);
          assert.ok(status < 400 || typeof body.code === 'string', `${of}: ${status} without a code`);
          assert.deepEqual(server.errors, [], `${of} logs an error`);
        },
      ),
      { numRuns: perOperation, endOnFailure: true },
    );
  }
  const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  assert.ok(sent >= requests, `${sent} requests were sent instead of ${requests}`);
  console.log(`${sent} requests to ${operations.length} operations:`, Object.fromEntries(statuses));
  console.log(`the slowest took ${Math.round(longest.taken)} ms: ${longest.of.slice(0, 120)}`);
  if (sent > 1_000)
    assert.ok((statuses.get(200) ?? 0) > sent / 20, 'enough succeed, so the others say something');
  return longest.taken;
}

type Described = Record<string, Record<string, DescribedOperation>>;
interface DescribedOperation {
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: JsonSchema }> };
}

function describedOperations() {
  const document = openApiDocument({ version: '', url: '' }) as unknown as {
    paths: Described;
    components: { schemas: Record<string, JsonSchema>; parameters: Record<string, Parameter> };
  };
  const { schemas, parameters: shared } = document.components;
  const resolve = (parameter: Parameter | { readonly $ref: string }) =>
    '$ref' in parameter ? shared[parameter.$ref.split('/').at(-1) ?? ''] : parameter;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { parameters = [], requestBody }]): Operation => ({
        method: method.toUpperCase() as Operation['method'],
        path,
        parameters: parameters.map(resolve).filter((parameter) => parameter !== undefined),
        body: requestBody?.content['application/json']?.schema,
      }),
    ),
  );
  return { operations, schemas };
}

/** New ones for each operation, since another one may have deleted them. */
async function makeRecords(
  server: TestServer,
  world: Awaited<ReturnType<typeof makeWorld>>,
): Promise<string[]> {
  const { _id } = await server.make.user();
  const person = { level: 'user' as const, _id, authCode: undefined };
  const ids: string[] = [];
  for (const collection of collections) ids.push(await makeRecord(world, collection, person, 'own'));
  return ids;
}

/** A visitor and a person of each level, with new sessions, since an operation may end them. */
async function makeCallers(server: TestServer): Promise<(string | undefined)[]> {
  const people = await Promise.all(
    levels.map(async (level) => server.signIn(await server.make.user({ level }))),
  );
  return [undefined, ...people];
}

function requestTo(
  { path, parameters, body }: Operation,
  known: { ids: readonly string[]; schemas: Record<string, JsonSchema> },
): fc.Arbitrary<{ url: string; body: unknown }> {
  const valueOf = ({ schema }: Parameter) =>
    fc.oneof({ weight: 9, arbitrary: arbitraryOf(schema, known) }, { weight: 1, arbitrary: hostileText });
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const values = (some: readonly Parameter[], requiredKeys: string[]) =>
    fc.record(Object.fromEntries(some.map((parameter) => [parameter.name, valueOf(parameter)])), {
      requiredKeys,
    });
  return fc
    .record({
      path: values(
        inPath,
        inPath.map(({ name }) => name),
      ),
      query: values(inQuery, []),
      body: body === undefined ? fc.constant(undefined) : bodyOf(body, known),
    })
    .map((made) => ({
      url:
        path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(asText(made.path[name]))) +
        queryOf(made.query),
      body: made.body,
    }));
}

/** As a URL can hold it: half of a surrogate pair cannot be encoded. */
const asText = (value: unknown) =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? '')).toWellFormed();

function queryOf(values: Record<string, unknown>): string {
  const entries = Object.entries(values).map(([name, value]) => [name, asText(value)]);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}

/** Mostly a valid body; else one with another value in one field, or anything. */
function bodyOf(schema: JsonSchema, known: Parameters<typeof arbitraryOf>[1]): fc.Arbitrary<unknown> {
  const valid = arbitraryOf(schema, known);
  const other = fc.oneof(hostileText, fc.jsonValue(), fc.constantFrom(...known.ids));
  const spoiled = fc.tuple(valid, fc.nat(), other).map(([made, at, value]) => {
    if (made === null || typeof made !== 'object' || Array.isArray(made)) return value;
    const names = Object.keys(made);
    const name = names[at % Math.max(1, names.length)];
    return name === undefined ? value : { ...made, [name]: value };
  });
  return fc.oneof(
    { weight: 6, arbitrary: valid },
    { weight: 3, arbitrary: spoiled },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
}

if (import.meta.main)
  await withServer(async (server) => {
    const taken = await proveGeneratedRequests(server, { requests: 20_000 });
    assert.ok(taken < slowest, 'no reply takes longer than two seconds');
  });
