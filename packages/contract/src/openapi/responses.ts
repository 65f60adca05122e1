import type { Endpoint } from '../endpoint.ts';
import { errorCodesOf } from '../error-codes-of.ts';
import { errorSchema } from '../error-schema.ts';
import { type ErrorCode, errorStatus } from '../errors.ts';
import type { Components, JsonSchema } from './components.ts';
import { errorDescriptions } from './error-descriptions.ts';
import { exampleOf } from './example.ts';
import { pascalCase } from './pascal-case.ts';

/** The success and the errors of an operation, by status. */
export function responsesOf(endpoint: Endpoint, components: Components): Record<string, JsonSchema> {
  const responses: Record<string, JsonSchema> = { 200: successOf(endpoint, components) };
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => errorStatus[code]);
  for (const [status, codes] of [...byStatus].toSorted(([one], [other]) => one - other))
    responses[status] = failureOf(endpoint, codes, components);
  return responses;
}

function successOf(endpoint: Endpoint, components: Components): JsonSchema {
  const { name, reply, replyType } = endpoint;
  if (replyType) return { description: 'The file.', content: { [replyType]: { schema: fileSchema } } };
  if (!reply) throw new Error(`The endpoint ${name} declares no reply`);
  const schema = components.reference(`${pascalCase(name)}Reply`, reply, 'output');
  const example = exampleOf(schema, components);
  return { description: 'Done.', content: { 'application/json': { schema, example } } };
}

const fileSchema: JsonSchema = { type: 'string', format: 'binary' };

function failureOf(endpoint: Endpoint, codes: readonly ErrorCode[], components: Components): JsonSchema {
  const schemas = codes.map((code) => failureSchema(endpoint, code, components));
  const isLimit = codes.includes('too_many_requests') || codes.includes('unavailable');
  return {
    description: codes.map((code) => `\`${code}\`: ${errorDescriptions[code]}`).join('\n\n'),
    ...(isLimit && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
    content: { 'application/json': { schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas } } },
  };
}

/** The schema of an error; one with details is a component of its endpoint. */
function failureSchema(endpoint: Endpoint, code: ErrorCode, components: Components): JsonSchema {
  const details = endpoint.errorDetails?.[code];
  const name = `${details ? pascalCase(endpoint.name) : ''}${pascalCase(code)}Error`;
  return components.reference(name, errorSchema([code], details), 'output');
}
