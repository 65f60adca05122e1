import * as z from 'zod/mini';
import { schemaNames } from '../replies.ts';

/** A JSON Schema in the document. */
export type JsonSchema = { [keyword: string]: unknown };

/** The named schemas of the document. The first reference to a schema adds it. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** A reference to a schema under its own name, or else under this name. */
  reference(name: string, schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
    if (!this.schemas[name]) {
      const found = this.convert(schema, io);
      if ('$ref' in found) return found;
      this.schemas[name] = found;
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  /** The schema inline, or a reference if it has a name. */
  convert(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
    // Wrapped as the items of a list, because a named schema at the top level would be written out.
    const { items, $defs = {} } = z.toJSONSchema(z.array(schema), {
      io,
      metadata: schemaNames,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema, io),
    }) as { items: JsonSchema; $defs?: Record<string, JsonSchema> };
    for (const [name, { id: _name, ...definition }] of Object.entries($defs))
      this.schemas[name] ??= withComponentReferences(definition);
    return withComponentReferences(items);
  }
}

/** Drops redundant keywords, and lets replies gain fields: a client ignores unknown ones. */
function simplify(schema: JsonSchema, io: 'input' | 'output'): void {
  if (schema['format'] !== undefined) delete schema['pattern'];
  if (schema['minimum'] === Number.MIN_SAFE_INTEGER) delete schema['minimum'];
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum'];
  if (io === 'output' && schema['additionalProperties'] === false) delete schema['additionalProperties'];
}

function withComponentReferences<Value>(value: Value): Value {
  const text = JSON.stringify(value).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/');
  return JSON.parse(text) as Value;
}
