import { readFileSync } from 'node:fs';

const manifest = new URL('../../../../package.json', import.meta.url);

/** The version of Paddock, from package.json at the root. CHANGELOG.md says what it holds. */
export const version = (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
