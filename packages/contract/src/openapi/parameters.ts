import { defaultLimit, maxLimit } from '../collections/list-query.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Components, JsonSchema } from './components.ts';

/** The query parameters that every list shares. */
const listParameters: Readonly<
  Record<string, { description: string; schema: JsonSchema; example?: unknown }>
> = {
  filter: {
    description:
      'A JSON object of fields, each with the value that it must have or an object of comparisons: `$ne`, `$in`, `$nin`, `$gt`, `$gte`, `$lt`, `$lte`, `$exists`. `$ne` is true for missing values.',
    schema: { type: 'string', contentMediaType: 'application/json', maxLength: 20_000 },
    example: '{"fund_status":{"$ne":"Closed"}}',
  },
  sort: {
    description: 'A comma-separated list of fields, `-` before one for descending. `_id` decides ties.',
    schema: { type: 'string', maxLength: 1_000 },
    example: '-createdAt,name',
  },
  populate: {
    description:
      'A comma-separated list of references: each id is replaced by its record, with the fields that the caller may read.',
    schema: { type: 'string', maxLength: 1_000 },
    example: 'company',
  },
  limit: {
    description: 'How many items to return at most.',
    schema: { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
  },
  offset: {
    description: 'How many items to skip. `total` in the reply counts all of them.',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
  mine: {
    description: "Only the caller's own records.",
    schema: { type: 'boolean', default: false },
  },
};

const descriptions: Readonly<Record<string, string>> = {
  id: 'The id of the record.',
  _id: 'The same as `id`.',
  code: 'The code of the sign link.',
  slug: 'The slug of the fund.',
  fundId: 'The id of the fund.',
  portal: 'The id of a portal; all portals without it.',
  page: 'The page, from 1.',
  state: 'Only deliveries in this state.',
  notification: 'Only deliveries of this notification.',
  syndUser: 'The id of the participation.',
};

export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of up to 255 characters, chosen by the client. For 24 hours the same request under the same key gets the same reply and does nothing again; another request under it is a 409.',
  schema: { type: 'string', maxLength: 255 },
};

/** The parameters of an operation: path, query, and the idempotency key if the endpoint stores its reply. */
export function parametersOf(endpoint: Endpoint, components: Components): JsonSchema[] {
  const keyed =
    endpoint.method !== 'GET' && endpoint.transaction === undefined && endpoint.storesReply !== false
      ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
      : [];
  return [
    ...partParameters(endpoint.params, 'path', components),
    ...partParameters(endpoint.query, 'query', components),
    ...keyed,
  ];
}

function partParameters(schema: Endpoint['params'], place: 'path' | 'query', components: Components) {
  if (!schema) return [];
  const { properties = {}, required = [] } = components.convert(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    description: descriptions[name] ?? name,
    schema: shape,
    ...(place === 'query' && listParameters[name]),
  }));
}
