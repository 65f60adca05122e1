import { posix } from 'node:path';

/** The place of a file in docs/architecture.md. Zones follow from the folders; none is listed by hand. */
export type Zone = {
  part: 'domain' | 'contract' | 'embedded-postgres' | 'testing' | 'server' | 'web' | 'outside';
  /** The layer within server or web. */
  layer?: string;
  /** Which module, adapter or feature of its layer. */
  area?: string;
};

const DIVIDED = ['modules', 'adapters', 'features'];
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
  if (top === 'packages' && isPackage(name)) return { part: name };
  if (top !== 'apps' || src !== 'src' || (name !== 'server' && name !== 'web')) return { part: 'outside' };
  const [folder = '', area] = rest;
  if (name === 'server' && folder === 'dev') return { part: name, layer: 'dev' };
  // Files outside the layers (main.ts, commands) combine the parts: the top layer.
  if (!LAYERS.includes(folder)) return { part: name, layer: 'app' };
  return { part: name, layer: folder, ...(DIVIDED.includes(folder) && area && { area }) };
}

/** The file that an import resolves to, from the root of the checkout; undefined for an external package. */
export function resolveImport(fromFile: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(fromFile), specifier);
  const own = Object.keys(PACKAGES).find((name) => specifier === name || specifier.startsWith(`${name}/`));
  return own && PACKAGES[own];
}
