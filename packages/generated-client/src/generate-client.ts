import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { openApiDocument } from '@paddock/contract/openapi';

/** Generates a TypeScript client from the OpenAPI document into a folder. Returns the folder of its modules. */
export async function generateClient(directory: string): Promise<string> {
  const input = join(directory, 'openapi.json');
  await writeFile(input, JSON.stringify(openApiDocument({ version: '0.0.0', url: '/' })));
  await createClient({
    input,
    output: { path: join(directory, 'client'), clean: false },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  });
  return join(directory, 'client');
}
