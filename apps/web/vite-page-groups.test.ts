import path from 'node:path';
import { normalizePath } from 'vite';
import { describe, expect, it } from 'vitest';
import { sharedGroup } from './vite-page-groups.ts';

const root = normalizePath(path.resolve(import.meta.dirname, '../..'));
const inWeb = (file: string) => `${root}/apps/web/src/${file}`;
const inDomain = (file: string) => `${root}/packages/domain/src/${file}`;

/** Five public pages that all import the heading, one of which shows a date. */
const pages = ['a', 'b', 'c', 'd', 'e'].map((name) => inWeb(`app/pages/${name}.tsx`));
const heading = inWeb('ui/layout/page-heading.tsx');
const date = inWeb('ui/text/date-time.tsx');
const imports = new Map<string, string[]>([
  [pages[0] ?? '', [heading, date]],
  ...pages.slice(1).map((page): [string, string[]] => [page, [heading]]),
]);
const modules = {
  getModuleInfo: (id: string) => ({
    importedIds: imports.get(id) ?? [],
    dynamicallyImportedIds: id === inWeb('app/routes/public-routes.ts') ? pages : [],
  }),
};

describe('sharedGroup', () => {
  const groupOf = (id: string) => sharedGroup()(id, modules);

  it('puts what most public pages need into the file for visitors', () => {
    expect(groupOf(heading)).toBe('public');
  });

  it('puts what shows figures, and the rules behind them, into the file for people who are signed in', () => {
    expect(groupOf(inWeb('ui/data/data-table.tsx'))).toBe('figures');
    expect(groupOf(inDomain('money/returns.ts'))).toBe('figures');
    expect(groupOf(inDomain('time/calendar-day.ts'))).toBe('figures');
    expect(groupOf(inWeb('features/documents/own-documents.tsx'))).toBe('figures');
    expect(groupOf(`${root}/node_modules/@tanstack/react-query/build/modern/useInfiniteQuery.js`)).toBe(
      'figures',
    );
  });

  it('puts what a public page needs of it into the file for visitors, so that neither loads a file for it alone', () => {
    expect(groupOf(date)).toBe('public');
    expect(groupOf(inDomain('time/instant.ts'))).toBe('public');
    expect(groupOf(inDomain('site/photos.ts'))).toBe('public');
    expect(groupOf(inDomain('site/portals.ts'))).toBeNull();
  });

  it('leaves pages and forms in files of their own', () => {
    expect(groupOf(inWeb('features/dashboard/dashboard.tsx'))).toBeNull();
    expect(groupOf(inWeb('ui/forms/text-field.tsx'))).toBeNull();
  });
});
