import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../platform/page/page-access.ts';
import { definePage } from '../page/define-page.tsx';
import { lazyPage } from '../page/lazy-page.ts';
import { getParentRoute } from './backoffice-frame.ts';
import { journalSearch, runsSearch } from './backoffice-list-search.ts';

/** The pages about money that comes in and goes back, the journals of funds, and who holds investments. */
export const moneyRoutes = [
  createRoute({
    getParentRoute,
    path: '/admin/money',
    ...definePage({
      title: 'Money',
      page: lazyPage(() => import('../../backoffice/money/money-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/money/import',
    ...definePage({
      title: 'Import receipts',
      page: lazyPage(() => import('../../backoffice/money/import-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/journals/$fund/valuation',
    ...definePage({
      title: 'Enter a valuation',
      page: lazyPage(() => import('../../backoffice/runs/enter-valuation-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/journals/$fund/distribution',
    ...definePage({
      title: 'Enter a distribution',
      page: lazyPage(() => import('../../backoffice/runs/enter-distribution-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/journals/$fund/import',
    ...definePage({
      title: 'Import valuations and distributions',
      page: lazyPage(() => import('../../backoffice/runs/import-runs-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/journals/$fund/imports',
    ...definePage({
      title: 'Imported files',
      page: lazyPage(() => import('../../backoffice/runs/imports-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/journals/$fund/runs',
    validateSearch: runsSearch,
    ...definePage({
      title: 'Valuations and distributions',
      page: lazyPage(() => import('../../backoffice/runs/runs-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/journals/$fund/runs/$run',
    ...definePage({
      title: 'Valuation or distribution',
      page: lazyPage(() => import('../../backoffice/runs/run-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/journals',
    ...definePage({
      title: 'Journals',
      page: lazyPage(() => import('../../backoffice/journals/journals-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/journals/$fund',
    validateSearch: journalSearch,
    ...definePage({
      title: 'Journal',
      page: lazyPage(() => import('../../backoffice/journals/journal-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/journals/$fund/statements',
    ...definePage({
      title: 'Statements',
      page: lazyPage(() => import('../../backoffice/statements/statements-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/holders',
    ...definePage({
      title: 'Undecided holders',
      page: lazyPage(() => import('../../backoffice/holders/undecided-holders-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
] as const;
