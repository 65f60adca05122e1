import { collections } from '@paddock/domain';
import type { Endpoint } from '../endpoint.ts';
import { areas } from './areas.ts';
import { Components, type JsonSchema } from './components.ts';
import { exampleOf } from './example.ts';
import { idempotencyKey, parametersOf } from './parameters.ts';
import { pascalCase } from './pascal-case.ts';
import { recordArea } from './record-area.ts';
import { responsesOf } from './responses.ts';

const description = `The HTTP interface of a Paddock deployment.

Sign in with \`/auth/auth\` and send the \`authCode\` of the reply as the header \`authcode\`. The portal is the one of the host that a request is sent to. Money is a number of dollars with at most two decimals; times are ISO 8601 in UTC. Every error has the same form: a \`code\` for programs, a \`message\` for people, \`fields\` where single values are at fault, and \`details\` where an operation says so. A reply may gain fields: ignore those that you do not know.`;

/** The OpenAPI 3.1 document of the contract. It needs neither a server nor a database. */
export function openApiDocument({ version, url }: { version: string; url: string }): JsonSchema {
  const components = new Components();
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const tags = [...areas, ...collections.map(recordArea)];
  for (const { name: tag, endpoints } of tags)
    for (const endpoint of endpoints) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, tag, components) };
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Paddock', version, description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url, description: 'This deployment. Each portal answers on its own host.' }],
    tags: tags.map(({ name, description: about }) => ({ name, description: about })),
    paths,
    components: {
      schemas: components.schemas,
      parameters: { IdempotencyKey: idempotencyKey },
      headers: {
        RetryAfter: { description: 'Seconds after which to try again.', schema: { type: 'integer' } },
      },
      securitySchemes: {
        authcode: {
          type: 'apiKey',
          in: 'header',
          name: 'authcode',
          description: 'The `authCode` that signing in replies.',
        },
      },
    },
  };
}

function operation(endpoint: Endpoint, tag: string, components: Components): JsonSchema {
  const { name, summary, body } = endpoint;
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: describeRules(endpoint),
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint, components),
    ...(body && { requestBody: bodyOf(name, body, components) }),
    responses: responsesOf(endpoint, components),
  };
}

function bodyOf(name: string, body: NonNullable<Endpoint['body']>, components: Components): JsonSchema {
  const schema = components.reference(`${pascalCase(name)}Body`, body, 'input');
  const example = exampleOf(schema, components);
  return { required: true, content: { 'application/json': { schema, example } } };
}

/** None, optional where a session only widens what the caller gets, or needed. */
function securityOf({ access, errors = [] }: Endpoint): JsonSchema[] {
  if (access !== 'everyone') return [{ authcode: [] }];
  return errors.includes('not_signed_in') ? [{}, { authcode: [] }] : [];
}

const accessTexts = {
  everyone: 'Open to everyone.',
  'signed-in': 'Needs a session.',
  guest: 'Open to everyone.',
  user: 'Needs a session of the level user or above.',
  admin: 'Needs a session of the level admin or above.',
  superadmin: 'Needs a session of the level superadmin.',
} as const satisfies Record<Endpoint['access'], string>;

function describeRules({
  access,
  errors = [],
  aliases = [],
  method,
  allowedWhileImpersonating,
}: Endpoint): string {
  return [
    accessTexts[access],
    errors.includes('sudo_required') && 'May need re-authentication first.',
    method !== 'GET' && allowedWhileImpersonating && 'Allowed in an impersonation session.',
    aliases.length > 0 && `Also at ${aliases.map((alias) => `\`${alias}\``).join(', ')}.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ');
}
