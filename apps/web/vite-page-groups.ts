import path from 'node:path';
import { normalizePath } from 'vite';

/** What the bundler tells of a module. */
interface Modules {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

type GroupOf = (id: string) => string | null;

/** A module of ours that this many of a visitor's pages need travels with the others of its kind: half of them. */
const sharedByPublicPages = 5;

const source = `${normalizePath(path.resolve(import.meta.dirname, 'src'))}/`;
const publicRoutes = `${source}app/routes/public-routes.ts`;

/** Our own modules that a page cannot do without: itself, what it imports, and what that imports. */
function neededBy(id: string, modules: Modules, needed = new Set<string>()): Set<string> {
  if (needed.has(id) || !id.startsWith(source)) return needed;
  needed.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) neededBy(imported, modules, needed);
  return needed;
}

function groupByPages(modules: Modules): GroupOf {
  const pages = modules.getModuleInfo(publicRoutes)?.dynamicallyImportedIds;
  if (!pages?.length) throw new Error(`The pages of a visitor are expected in ${publicRoutes}.`);
  const needs = pages.map((page) => neededBy(page, modules));
  return (id) => (needs.filter((needed) => needed.has(id)).length >= sharedByPublicPages ? 'public' : null);
}

/** Names the one file in which travels what the pages of a visitor share: one request instead of a dozen. */
export function publicGroup(): (id: string, modules: Modules) => string | null {
  let groupOf: GroupOf | undefined;
  return (id, modules) => {
    groupOf ??= groupByPages(modules);
    return groupOf(id);
  };
}
