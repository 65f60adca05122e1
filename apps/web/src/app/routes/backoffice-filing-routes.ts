import { createRoute } from '@tanstack/react-router';
import { filingSearch } from '../../platform/page/filing-search.ts';
import { signedIn } from '../../platform/page/page-access.ts';
import { definePage } from '../page/define-page.tsx';
import { lazyPage } from '../page/lazy-page.ts';
import { getParentRoute } from './backoffice-frame.ts';

/** Documents that the team files for investors. */
export const filingRoutes = [
  createRoute({
    getParentRoute,
    path: '/admin/filing',
    validateSearch: filingSearch,
    ...definePage({
      title: 'Filing',
      page: lazyPage(() => import('../../backoffice/filing/filing-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/filing/$id',
    ...definePage({
      title: 'Document',
      page: lazyPage(() => import('../../backoffice/filing/document-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
] as const;
