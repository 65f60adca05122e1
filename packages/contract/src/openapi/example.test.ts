import { collections } from '@paddock/domain';
import { describe, expect, it } from 'vitest';
import { areas } from './areas.ts';
import { openApiDocument } from './document.ts';
import { recordArea } from './record-area.ts';

type Content = Record<string, { example?: unknown }>;
interface Operation {
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

const operations = new Map(
  Object.values(openApiDocument({ version: '', url: '' })['paths'] as Record<string, object>)
    .flatMap((path) => Object.values(path) as (Operation & { operationId: string })[])
    .map((operation) => [operation.operationId, operation]),
);
const endpoints = [...areas, ...collections.map(recordArea)].flatMap((area) => area.endpoints);

describe('the examples of the OpenAPI document', () => {
  it.each(endpoints.flatMap(({ name, reply }) => (reply ? [{ name, reply }] : [])))(
    '[BAC-14] show a reply of $name that its schema allows',
    ({ name, reply }) => {
      const example = operations.get(name)?.responses['200']?.content?.['application/json']?.example;
      const { success, error } = reply.safeParse(example);
      expect(success ? [] : error?.issues).toEqual([]);
    },
  );

  it.each(endpoints.flatMap(({ name, body }) => (body ? [{ name, body }] : [])))(
    '[BAC-14] show a body of $name that its schema allows',
    ({ name, body }) => {
      const example = operations.get(name)?.requestBody?.content['application/json']?.example;
      const { success, error } = body.safeParse(example);
      expect(success ? [] : error?.issues).toEqual([]);
    },
  );
});
