import path from 'node:path';
import type { Plugin } from 'vite';

const lazyImport = /lazyPage\(\(\) => import\('(\.[^']+)'\)\)/g;

/**
 * Passes `lazyPage(() => import('./x.tsx'))` the name of that chunk in the manifest, so that the server can write a
 * modulepreload for the page it renders. Only the server's build needs it.
 */
export function nameLazyPages(): Plugin {
  let root = '';
  return {
    name: 'paddock:name-lazy-pages',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
    },
    transform(code, id, options) {
      if (!options?.ssr || !code.includes('lazyPage(')) return undefined;
      const folder = path.dirname(id.split('?')[0] ?? id);
      const named = code.replace(lazyImport, (_, target: string) => {
        const chunk = path.relative(root, path.resolve(folder, target)).replaceAll('\\', '/');
        return `lazyPage(() => import('${target}'), '${chunk}')`;
      });
      return { code: named, map: null };
    },
  };
}
