import { createRoute } from '@tanstack/react-router';
import { taxSearch } from '../../features/documents/tax-search.ts';
import { signedIn } from '../../platform/page/page-access.ts';
import { lazyPage } from '../lazy-page.ts';
import { page } from '../page.tsx';
import { getParentRoute } from './root-route.ts';

/** What investors have: their funds, what they sign, their documents. */
export const investorRoutes = [
  createRoute({
    getParentRoute,
    path: '/dashboard',
    ...page({
      title: 'Dashboard',
      page: lazyPage(() => import('../pages/dashboard-page.tsx')),
      access: signedIn(),
      contents: ['investment-calculations-disclaimer'],
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/investment-summary',
    ...page({
      title: 'Investment Summary',
      page: lazyPage(() => import('../pages/investment-summary-page.tsx')),
      access: signedIn(),
      contents: ['investment-calculations-disclaimer'],
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/syndication/dashboard/$slug',
    ...page({
      title: 'Syndication',
      page: lazyPage(() => import('../../features/syndication/syndication-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/syndication/success/$synduserid',
    ...page({
      title: 'Signed',
      page: lazyPage(() => import('../../features/syndication/success-page.tsx')),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/sign/$code',
    ...page({
      title: 'Sign the Agreement',
      page: lazyPage(() => import('../../features/signing/sign-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/news_documents',
    ...page({
      title: 'News Documents',
      page: lazyPage(() => import('../../features/documents/news-documents-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/tax_documents',
    validateSearch: taxSearch,
    ...page({
      title: 'Tax Documents',
      page: lazyPage(() => import('../../features/documents/tax-documents-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/verification_documents',
    ...page({
      title: 'Verification Documents',
      page: lazyPage(() => import('../../features/documents/verification-documents-page.tsx')),
      access: signedIn(),
    }),
  }),
] as const;
