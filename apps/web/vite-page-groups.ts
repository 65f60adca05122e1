import path from 'node:path';
import { normalizePath } from 'vite';

/** The part of the bundler's module API that we use. */
interface Modules {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

type GroupOf = (id: string) => string | null;

/** A module of our own that at least this many of the public pages (half of them) need goes into the shared file. */
const sharedByPublicPages = 5;

const source = `${normalizePath(path.resolve(import.meta.dirname, 'src'))}/`;
const publicRoutes = `${source}app/routes/public-routes.ts`;

/** Our own modules that a page needs: itself and its static imports, recursively. */
function neededBy(id: string, modules: Modules, needed = new Set<string>()): Set<string> {
  if (needed.has(id) || !id.startsWith(source)) return needed;
  needed.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) neededBy(imported, modules, needed);
  return needed;
}

/**
 * What shows figures, dates and lists of documents, with the rules and endpoints behind them: nearly every page of
 * investors and of the back office needs most of it. What a public page needs too goes into the file for visitors: a
 * dozen small modules, which would be a file each.
 */
const figures = new RegExp(
  `/(?:${[
    'apps/web/src/(?:ui/(?:charts|data|feedback|hooks|layout|text|forms/remove-button)|platform/(?:activity|download|drafts|portal)|platform/(?:api/with-keepalive|session/own-record)|features/documents/(?:api|own-documents))',
    'packages/domain/src/(?:agreements|commitments|money|offerings|people|time/(?!instant\\.)|documents/document-lists)',
    'packages/contract/src/endpoints/(?:documents/documents|messages/notifications)',
    '@tanstack/(?:query-core|react-query)/.*nfiniteQuery',
    '@mantine/hooks/.*/use-merged-ref',
  ].join('|')})`,
);

/** The rules of the public portfolio and its pictures, which the figures need too. */
const publicRules = /\/packages\/domain\/src\/(?:time\/instant|site\/photos)\./;

function groupByPages(modules: Modules): GroupOf {
  const pages = modules.getModuleInfo(publicRoutes)?.dynamicallyImportedIds;
  if (!pages?.length) throw new Error(`The pages of a visitor are expected in ${publicRoutes}.`);
  const needs = pages.map((page) => neededBy(page, modules));
  return (id) => {
    const uses = needs.filter((needed) => needed.has(id)).length;
    if (uses >= sharedByPublicPages || publicRules.test(id)) return 'public';
    if (!figures.test(id)) return null;
    return uses > 0 ? 'public' : 'figures';
  };
}

/**
 * Bundles the modules that pages share into two files, one for visitors and one for people who are signed in: two
 * requests instead of dozens.
 */
export function sharedGroup(): (id: string, modules: Modules) => string | null {
  let groupOf: GroupOf | undefined;
  return (id, modules) => {
    groupOf ??= groupByPages(modules);
    return groupOf(id);
  };
}
