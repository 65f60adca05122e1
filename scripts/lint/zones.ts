import { posix } from 'node:path';

/** The place of a file in docs/architecture.md. Zones follow from the folders; none is listed by hand. */
export type Zone = {
  part: 'domain' | 'contract' | 'embedded-postgres' | 'testing' | 'server' | 'web' | 'outside';
  /** The layer within server or web. */
  layer?: string;
  /** Which module, adapter or feature of its layer; of a module `DISTRICT/NAME`. */
  area?: string;
  /** The district of a module, or of an endpoint. */
  district?: string;
};

/**
 * The districts that group the server's modules and the contract's endpoints, from the bottom up: a district imports
 * itself and those before it. docs/architecture.md says what each is about.
 */
export const DISTRICTS = [
  'storage',
  'records',
  'site',
  'messages',
  'people',
  'documents',
  'money',
  'agreements',
  'commitments',
  'offerings',
  'operations',
] as const;

const DIVIDED = ['adapters', 'features'];
const PACKAGES: Record<string, string> = {
  '@paddock/domain': 'packages/domain/src/index.ts',
  '@paddock/contract': 'packages/contract/src/index.ts',
  '@paddock/embedded-postgres': 'packages/embedded-postgres/src/index.ts',
  '@paddock/testing': 'packages/testing/src/index.ts',
  '@paddock/server': 'apps/server/src/index.ts',
  '@paddock/web': 'apps/web/src/index.ts',
};
const LAYERS = ['platform', 'adapters', 'modules', 'ui', 'features', 'backoffice', 'service-worker'];

const PACKAGE_PARTS = ['domain', 'contract', 'embedded-postgres', 'testing'] as const;
const isPackage = (name: string | undefined): name is (typeof PACKAGE_PARTS)[number] =>
  PACKAGE_PARTS.some((part) => part === name);

/** The zone of a file, by its path from the root of the checkout. */
export function zoneOf(path: string): Zone {
  const [top, name, src, ...rest] = path.split('/');
  if (top === 'packages' && isPackage(name)) {
    const [folder, district] = rest;
    const isEndpoint = name === 'contract' && folder === 'endpoints' && rest.length > 2;
    return { part: name, ...(isEndpoint && district && { district }) };
  }
  if (top !== 'apps' || src !== 'src' || (name !== 'server' && name !== 'web')) return { part: 'outside' };
  const [folder = '', area, module] = rest;
  if (name === 'server' && folder === 'dev') return { part: name, layer: 'dev' };
  // Files outside the layers (main.ts, commands) combine the parts: the top layer.
  if (!LAYERS.includes(folder)) return { part: name, layer: 'app' };
  if (folder === 'modules' && area && module)
    return { part: name, layer: folder, district: area, area: `${area}/${module}` };
  return { part: name, layer: folder, ...(DIVIDED.includes(folder) && area && { area }) };
}

/** The file that an import resolves to, from the root of the checkout; undefined for an external package. */
export function resolveImport(fromFile: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(fromFile), specifier);
  const own = Object.keys(PACKAGES).find((name) => specifier === name || specifier.startsWith(`${name}/`));
  return own && PACKAGES[own];
}
