import path from 'node:path';
import { normalizePath } from 'vite';
import { describe, expect, it } from 'vitest';
import { sharedGroup } from './vite-page-groups.ts';

const root = normalizePath(path.resolve(import.meta.dirname, '../..'));
const inWeb = (file: string) => `${root}/apps/web/src/${file}`;
const inDomain = (file: string) => `${root}/packages/domain/src/${file}`;

/** The homepage and five other public pages. All have sections, those five a heading, and one of them a date. */
const homepage = inWeb('app/pages/home-page.tsx');
const others = ['b', 'c', 'd', 'e', 'f'].map((name) => inWeb(`app/pages/${name}.tsx`));
const pages = [homepage, ...others];
const section = inWeb('ui/layout/section.tsx');
const heading = inWeb('ui/layout/page-heading.tsx');
const date = inWeb('ui/text/date-time.tsx');
const imports = new Map<string, string[]>([
  [homepage, [section]],
  ...others.map((page, at): [string, string[]] => [
    page,
    at === 0 ? [heading, section, date] : [heading, section],
  ]),
]);
const modules = {
  getModuleInfo: (id: string) => ({
    importedIds: imports.get(id) ?? [],
    dynamicallyImportedIds: id === inWeb('app/routes/public-routes.ts') ? pages : [],
  }),
};

describe('sharedGroup', () => {
  const groupOf = (id: string) => sharedGroup()(id, modules);

  it('puts what most public pages need into the file of the homepage, or into another one if it does without', () => {
    expect(groupOf(section)).toBe('public');
    expect(groupOf(heading)).toBe('reading');
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

  it('puts what a public page needs of it into a file for visitors, so that neither loads a file for it alone', () => {
    expect(groupOf(date)).toBe('reading');
    expect(groupOf(inDomain('time/instant.ts'))).toBe('public');
    expect(groupOf(inDomain('site/photos.ts'))).toBe('public');
    expect(groupOf(inDomain('site/portals.ts'))).toBeNull();
  });

  it('says so where the homepage has moved, which would take its file along', () => {
    const getModuleInfo = () => ({ importedIds: [], dynamicallyImportedIds: others });
    expect(() => sharedGroup()(heading, { getModuleInfo })).toThrow('The homepage is expected in');
  });

  it('leaves pages and forms in files of their own', () => {
    expect(groupOf(inWeb('features/dashboard/dashboard.tsx'))).toBeNull();
    expect(groupOf(inWeb('ui/forms/text-field.tsx'))).toBeNull();
  });
});
