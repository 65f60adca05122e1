import {
  type Endpoint,
  type ErrorCode,
  errorCodesOf,
  errorSchema,
  type RecordReplies,
  recordReplies,
} from '@paddock/contract';
import { isCollection } from '@paddock/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';

/** The collection's reply that each generic endpoint sends. */
const repliesOfRecords: Readonly<Record<string, keyof RecordReplies>> = {
  listRecords: 'list',
  readRecord: 'item',
  createRecord: 'written',
  updateRecord: 'written',
  updateRecordByBody: 'written',
  deleteRecord: 'deleted',
  deleteRecordByQuery: 'deleted',
};

/**
 * Checks every field of each JSON reply against the contract. Call it before the application is ready; `assertValid`
 * throws the problems found since the last call.
 */
export function checkReplies(app: FastifyInstance): { assertValid(): void } {
  const problems: string[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    // Compressed replies are skipped: they carry the same JSON.
    if (!endpoint || typeof payload !== 'string') return;
    const problem = describeProblem(endpoint, request, reply.statusCode, payload);
    if (problem) problems.push(`${request.method} ${request.url} replied ${reply.statusCode}: ${problem}`);
  });
  return {
    assertValid: () => {
      const found = problems.splice(0);
      if (found.length > 0) throw new Error(`Replies that the contract does not allow:\n${found.join('\n')}`);
    },
  };
}

function describeProblem(
  endpoint: Endpoint,
  request: FastifyRequest,
  status: number,
  payload: string,
): string | undefined {
  const schema = status >= 400 ? errorSchemaFor(endpoint, payload) : replySchema(endpoint, request);
  if (!schema) return endpoint.replyType ? undefined : 'its endpoint declares no reply';
  const result = z.safeParse(schema, JSON.parse(payload));
  return result.success
    ? undefined
    : `${z.prettifyError(result.error).slice(0, 500)}\n${payload.slice(0, 1_000)}`;
}

function replySchema(
  endpoint: Endpoint,
  { params, query }: Pick<FastifyRequest, 'params' | 'query'>,
): z.ZodMiniType | undefined {
  const kind = repliesOfRecords[endpoint.name];
  if (!kind) return endpoint.reply;
  const { collection = '' } = params as { collection?: string };
  if (!isCollection(collection)) return endpoint.reply;
  const isNarrowed = kind === 'list' && (query as { fields?: string }).fields !== undefined;
  return recordReplies(collection)[isNarrowed ? 'narrowedList' : kind];
}

const errorSchemas = new WeakMap<Endpoint, Map<ErrorCode, z.ZodMiniType>>();

/** The schema of an error: the endpoint's codes, and the details of this one. */
function errorSchemaFor(endpoint: Endpoint, payload: string): z.ZodMiniType {
  const { code } = JSON.parse(payload) as { code: ErrorCode };
  const known = errorSchemas.get(endpoint) ?? new Map<ErrorCode, z.ZodMiniType>();
  const schema = known.get(code) ?? errorSchema(errorCodesOf(endpoint), endpoint.errorDetails?.[code]);
  errorSchemas.set(endpoint, known.set(code, schema));
  return schema;
}
