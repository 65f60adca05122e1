import { posix } from 'node:path';

/** Where a file stands in the house of docs/architecture.md. Zones follow from the folders; none is listed by hand. */
export type Zone = {
  part: 'domain' | 'contract' | 'testing' | 'server' | 'web' | 'outside';
  /** The layer within server or web. */
  layer?: string;
  /** Which module, adapter or feature of its layer. */
  area?: string;
};

const DIVIDED = ['modules', 'adapters', 'features'];
const PACKAGES: Record<string, string> = {
  '@paddock/domain': 'packages/domain/src/index.ts',
  '@paddock/contract': 'packages/contract/src/index.ts',
  '@paddock/testing': 'packages/testing/src/index.ts',
  '@paddock/server': 'apps/server/src/index.ts',
  '@paddock/web': 'apps/web/src/index.ts',
};
const LAYERS = ['platform', 'adapters', 'modules', 'ui', 'features', 'backoffice', 'service-worker'];

/** The zone of a file, by its path from the root of the checkout. */
export function zoneOf(path: string): Zone {
  const [top, name, src, ...rest] = path.split('/');
  if (top === 'packages' && (name === 'domain' || name === 'contract' || name === 'testing'))
    return { part: name };
  if (top !== 'apps' || src !== 'src' || (name !== 'server' && name !== 'web')) return { part: 'outside' };
  const [folder = '', area] = rest;
  // What stands beside the layers (main.ts, commands) puts the parts together: the top layer.
  if (!LAYERS.includes(folder)) return { part: name, layer: 'app' };
  return { part: name, layer: folder, ...(DIVIDED.includes(folder) && area && { area }) };
}

/** The file, from the root of the checkout, that an import means; undefined for a package from elsewhere. */
export function resolveImport(fromFile: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(fromFile), specifier);
  const own = Object.keys(PACKAGES).find((name) => specifier === name || specifier.startsWith(`${name}/`));
  return own && PACKAGES[own];
}
