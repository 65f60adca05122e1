import { delegateRights } from '@paddock/domain';
import { expect, it } from 'vitest';
import { pagesWithMore } from './pages-with-more.ts';

it('[ENT-07] leads a delegate to the pages that their rights open, and to no other', () => {
  const pathsFor = (...rights: Parameters<typeof pagesWithMore>[0]) =>
    pagesWithMore(rights).map(({ to }) => to);
  expect(pathsFor('documents', 'tax')).toEqual(['/statements']);
  expect(pathsFor('view')).toEqual(['/activity', '/performance']);
  expect(pathsFor('tax', 'notices')).toEqual([]);
  expect(pathsFor(...delegateRights)).toEqual(['/statements', '/activity', '/performance']);
});
