import type { Plugin, Rolldown } from 'vite';

/** Code that no public page needs: screens and routes of the back office, and the schemas of the contract. */
const backofficeOnly =
  /[\\/](?:web[\\/]src[\\/]backoffice|routes[\\/]backoffice-(?!entrance|frame)|contract[\\/]src[\\/](?:schemas|collections[\\/](?!list-query))|zod[\\/])/;

/** The modules that a chunk loads with itself. */
function loadedWith(file: string, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  const chunk = bundle[file];
  if (chunk?.type !== 'chunk' || seen.has(file)) return [];
  seen.add(file);
  return [...chunk.moduleIds, ...chunk.imports.flatMap((imported) => loadedWith(imported, bundle, seen))];
}

/** Fails the build if an entry loads code that only the back office needs. */
export function publicEntry(): Plugin {
  return {
    name: 'paddock:public-entry',
    apply: 'build',
    generateBundle(_, bundle) {
      if (this.environment.config.consumer === 'server') return;
      const found = Object.values(bundle)
        .filter((output) => output.type === 'chunk' && output.isEntry)
        .flatMap(({ fileName }) => loadedWith(fileName, bundle))
        .filter((id) => backofficeOnly.test(id));
      if (found.length > 0) this.error(`Every public page would load ${[...new Set(found)].join(', ')}.`);
    },
  };
}
