import path from 'node:path';
import { normalizePath } from 'vite';

/** The part of the bundler's module API that we use. */
interface Modules {
  getModuleInfo(id: string): {
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
}

/** A module of our own that at least this many of the public pages (half of them) need goes into a shared file. */
const sharedByPublicPages = 5;

type GroupOf = (id: string) => string | null;

const source = `${normalizePath(path.resolve(import.meta.dirname, 'src'))}/`;
const publicRoutes = `${source}app/routes/public-routes.ts`;
const homepage = `${source}app/pages/home-page.tsx`;

/** Our own modules that a page needs: itself and its static imports, recursively. */
function neededBy(id: string, modules: Modules, needed = new Set<string>()): Set<string> {
  if (needed.has(id) || !id.startsWith(source)) return needed;
  needed.add(id);
  for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) neededBy(imported, modules, needed);
  return needed;
}

/**
 * What shows figures, dates and lists of documents, with the rules and endpoints behind them: nearly every page of
 * investors and of the back office needs most of it. What public pages need too is in the files for visitors.
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
  if (!pages.includes(homepage)) throw new Error(`The homepage is expected in ${homepage}.`);
  const needs = pages.map((page) => ({ page, needed: neededBy(page, modules) }));
  return (id) => {
    const by = needs.filter(({ needed }) => needed.has(id)).map(({ page }) => page);
    const isFigures = figures.test(id);
    const isShared = by.length >= sharedByPublicPages || (isFigures && by.length > 0);
    // The homepage is what most visitors see first: what it does without does not come with it.
    if (publicRules.test(id) || (isShared && by.includes(homepage))) return 'public';
    if (isShared) return 'reading';
    return isFigures ? 'figures' : null;
  };
}

/**
 * Bundles the modules that pages share into three files: for the homepage, for what else visitors read, and for people
 * who are signed in. A few requests instead of dozens.
 */
export function sharedGroup(): (id: string, modules: Modules) => string | null {
  let groupOf: GroupOf | undefined;
  return (id, modules) => {
    groupOf ??= groupByPages(modules);
    return groupOf(id);
  };
}
