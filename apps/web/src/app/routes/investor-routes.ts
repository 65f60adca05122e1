import { createRoute } from '@tanstack/react-router';
import { activitySearch } from '../../features/activity/activity-search.ts';
import { taxSearch } from '../../features/documents/tax-search.ts';
import { performanceSearch } from '../../features/performance/performance-search.ts';
import { statementsSearch } from '../../features/statements/statements-search.ts';
import { ownProfileSearch } from '../../platform/page/own-profile-search.ts';
import { signedIn } from '../../platform/page/page-access.ts';
import { definePage } from '../page/define-page.tsx';
import { lazyPage } from '../page/lazy-page.ts';
import { getParentRoute } from './investor-frame.ts';

/** What a page asks for at an address that filters nothing. */
const unlessFiltered = (path: string) => (search: Readonly<Record<string, unknown>>) =>
  Object.values(search).some((value) => value !== undefined) ? [] : [path];

/** The investing profiles that the person's documents name. */
const ownProfiles = '/api/investing_entities?mine=true&sort=createdAt&limit=999';

/** Pages for investors: their funds and their documents. */
export const investorRoutes = [
  createRoute({
    getParentRoute,
    path: '/dashboard',
    validateSearch: ownProfileSearch,
    ...definePage({
      title: 'Dashboard',
      page: lazyPage(() => import('../pages/dashboard-page.tsx')),
      early: [
        '/api/syndication/mine?limit=999&texts=false',
        '/api/syndication/available?limit=999&texts=false',
      ],
      access: signedIn(),
      contents: ['investment-calculations-disclaimer'],
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/investment-summary',
    validateSearch: ownProfileSearch,
    ...definePage({
      title: 'Investment Summary',
      page: lazyPage(() => import('../../features/dashboard/summary-page.tsx')),
      early: ['/api/syndication/mine?limit=999&texts=false'],
      access: signedIn(),
      contents: ['investment-calculations-disclaimer'],
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/activity',
    validateSearch: activitySearch,
    ...definePage({
      title: 'Activity',
      page: lazyPage(() => import('../../features/activity/activity-page.tsx')),
      early: unlessFiltered('/api/ledger/activity?limit=25&offset=0'),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/performance',
    validateSearch: performanceSearch,
    ...definePage({
      title: 'Performance',
      page: lazyPage(() => import('../../features/performance/performance-page.tsx')),
      early: unlessFiltered('/api/ledger/performance'),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/statements',
    validateSearch: statementsSearch,
    ...definePage({
      title: 'Statements',
      page: lazyPage(() => import('../../features/statements/statements-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/investments/$id',
    validateSearch: ownProfileSearch,
    ...definePage({
      title: 'Investment',
      page: lazyPage(() => import('../../features/holding/holding-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/investments/$id/wire',
    ...definePage({
      title: 'Wire Your Investment',
      page: lazyPage(() => import('../../features/holding/wire-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/syndication/dashboard/$slug',
    validateSearch: ownProfileSearch,
    ...definePage({
      title: 'Syndication',
      page: lazyPage(() => import('../../features/syndication/syndication-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/news_documents',
    ...definePage({
      title: 'News Documents',
      page: lazyPage(() => import('../../features/documents/news-documents-page.tsx')),
      early: [
        '/api/news_documents?populate=fund&fields=displayTitle%2CcreatedAt%2CisRead%2Cfund.name%2Cfund.end_date%2Cfund.close_date&mine=true&sort=-createdAt&limit=999',
      ],
      isRenderedForPerson: true,
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/tax_documents',
    validateSearch: taxSearch,
    ...definePage({
      title: 'Tax Documents',
      page: lazyPage(() => import('../../features/documents/tax-documents-page.tsx')),
      early: ['/api/profile/tax_documents/years', ownProfiles],
      isRenderedForPerson: true,
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/verification_documents',
    validateSearch: ownProfileSearch,
    ...definePage({
      title: 'Verification Documents',
      page: lazyPage(() => import('../../features/documents/verification-documents-page.tsx')),
      early: ['/api/proof_documents?mine=true&sort=-createdAt&limit=999', ownProfiles],
      isRenderedForPerson: true,
      access: signedIn(),
    }),
  }),
] as const;
