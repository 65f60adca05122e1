import type { Components, JsonSchema } from './components.ts';

const uuid = '01906b1e-7c00-7000-8000-000000000001';

/** Realistic values by property name. */
const byName: Readonly<Record<string, unknown>> = {
  id: uuid,
  _id: uuid,
  user: uuid,
  portal: uuid,
  fund: uuid,
  syndUser: uuid,
  syndUserId: uuid,
  username: 'investor@example.com',
  email: 'investor@example.com',
  cosub_email: 'spouse@example.com',
  cosub_first_name: 'Robin',
  cosub_last_name: 'Miller',
  firstName: 'Alex',
  lastName: 'Miller',
  name: 'Example',
  slug: 'about',
  password: 'a long password of your own',
  newPassword: 'another long password of your own',
  invest_amount: 50_000,
  method_of_inv: 'CASH',
  completedAt: '2026-01-31T12:00:00Z',
  received_on: '2026-01-30',
  returned_on: '2026-01-30',
  through: '2026-01-31',
  period: '2026-Q1',
  day: '2026-01-31',
  reason: 'The investor asked for it by phone.',
  csv: 'Reference,Amount,Received on,Bank reference',
  format: 'pdf',
  image: 'data:image/png;base64,iVBORw0KGgo=',
  level: 'user',
  places: ['fund-page-Ab12.js:10:77'],
};

/** An example of the schema: the required properties of objects, and those with a realistic value. */
export function exampleOf(schema: JsonSchema, components: Components, name = ''): unknown {
  const target = resolve(schema, components);
  const choices =
    (target['enum'] as unknown[] | undefined) ?? ('const' in target ? [target['const']] : undefined);
  if (choices) return choices.includes(byName[name]) ? byName[name] : choices[0];
  const alternatives = (target['anyOf'] ?? target['oneOf']) as JsonSchema[] | undefined;
  if (alternatives?.[0]) return exampleOf(alternatives[0], components, name);
  switch (target['type']) {
    case 'object':
      return objectExample(target, components);
    case 'array':
      return byName[name] ?? [exampleOf((target['items'] as JsonSchema | undefined) ?? {}, components)];
    case 'string':
      return textExample(target, byName[name]);
    case 'number':
    case 'integer':
      return typeof byName[name] === 'number' ? byName[name] : 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function objectExample(schema: JsonSchema, components: Components): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.has(name) || name in byName)
      .map(([name, property]) => [name, exampleOf(property, components, name)]),
  );
}

/** The named example where the schema allows it, or else the first text that it allows. */
function textExample({ format, pattern }: JsonSchema, named: unknown): string {
  const allowed = (text: unknown): text is string =>
    typeof text === 'string' && (typeof pattern !== 'string' || new RegExp(pattern).test(text));
  if (format === 'uuid') return uuid;
  if (allowed(named)) return named;
  if (format === 'date-time') return '2026-01-31T12:00:00Z';
  return ['text', 'logo.png', uuid].find(allowed) ?? 'text';
}

function resolve(schema: JsonSchema, components: Components): JsonSchema {
  const reference = schema['$ref'];
  if (typeof reference !== 'string') return schema;
  return components.schemas[reference.slice('#/components/schemas/'.length)] ?? {};
}
