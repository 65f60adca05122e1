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

/** The pages of agreement templates. */
export const templateRoutes = [
  createRoute({
    getParentRoute,
    path: '/admin/templates',
    ...definePage({
      title: 'Agreement templates',
      page: lazyPage(() => import('../../backoffice/templates/templates-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/templates/upload',
    ...definePage({
      title: 'Upload a template',
      page: lazyPage(() => import('../../backoffice/templates/upload-template-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/templates/write',
    validateSearch: (params: Record<string, unknown>): { from?: string | undefined } => ({
      from: typeof params['from'] === 'string' ? params['from'] : undefined,
    }),
    ...definePage({
      title: 'Write a template',
      page: lazyPage(() => import('../../backoffice/templates/write-template-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/templates/$id',
    ...definePage({
      title: 'Agreement template',
      page: lazyPage(() => import('../../backoffice/templates/template-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
] as const;
