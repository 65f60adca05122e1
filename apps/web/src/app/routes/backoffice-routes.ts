import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../platform/page/page-access.ts';
import { definePage } from '../page/define-page.tsx';
import { lazyPage } from '../page/lazy-page.ts';
import { getParentRoute } from './backoffice-frame.ts';
import {
  countersignaturesSearch,
  fundsSearch,
  newRecordSearch,
  pipelineSearch,
} from './backoffice-list-search.ts';
import { moneyRoutes } from './backoffice-money-routes.ts';
import { operationsRoutes } from './backoffice-operations-routes.ts';
import { filingRoutes, templateRoutes } from './backoffice-paper-routes.ts';
import { peopleRoutes } from './backoffice-people-routes.ts';
import { setupRoutes } from './backoffice-setup-routes.ts';
import { siteRoutes } from './backoffice-site-routes.ts';

/** What the address of a list holds. The page reads and checks it; its code is not needed before. */
interface RecordListSearch {
  search?: string;
  sort?: string;
  filter?: string | string[];
  columns?: string;
  after?: string | string[];
  rows?: string;
}

/** Pages for admins, inside the frame of the back office. */
export const backofficeRoutes = [
  createRoute({
    getParentRoute,
    // An index route, which goes before the entrance.
    path: '/admin/',
    ...definePage({
      title: 'Desk',
      page: lazyPage(() => import('../../backoffice/desk/desk-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  ...filingRoutes,
  ...operationsRoutes,
  ...setupRoutes,
  ...siteRoutes,
  createRoute({
    getParentRoute,
    path: '/admin/questions',
    ...definePage({
      title: 'Questions',
      page: lazyPage(() => import('../../backoffice/questions/questions-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/countersignatures',
    validateSearch: countersignaturesSearch,
    ...definePage({
      title: 'Countersignatures',
      page: lazyPage(() => import('../../backoffice/agreements/countersignatures-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/countersignatures/$syndUser',
    ...definePage({
      title: 'Countersign',
      page: lazyPage(() => import('../../backoffice/agreements/countersignature-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  ...peopleRoutes,
  ...moneyRoutes,
  createRoute({
    getParentRoute,
    path: '/admin/funds',
    validateSearch: fundsSearch,
    ...definePage({
      title: 'Funds',
      page: lazyPage(() => import('../../backoffice/funds/funds-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/funds/new',
    ...definePage({
      title: 'New fund',
      page: lazyPage(() => import('../../backoffice/funds/new-fund-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/funds/$id',
    ...definePage({
      title: 'Fund',
      page: lazyPage(() => import('../../backoffice/funds/fund-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/funds/$id/$section',
    validateSearch: pipelineSearch,
    ...definePage({
      title: 'Fund',
      page: lazyPage(() => import('../../backoffice/funds/fund-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/participations/$id',
    ...definePage({
      title: 'Participation',
      page: lazyPage(() => import('../../backoffice/funds/participation-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/records/$collection',
    validateSearch: (search: RecordListSearch): RecordListSearch => search,
    ...definePage({
      title: 'Records',
      page: lazyPage(() => import('../../backoffice/records/record-list-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/records/$collection/new',
    validateSearch: newRecordSearch,
    ...definePage({
      title: 'New record',
      page: lazyPage(() => import('../../backoffice/records/new-record-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/records/$collection/$id',
    ...definePage({
      title: 'Record',
      page: lazyPage(() => import('../../backoffice/records/record-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  ...templateRoutes,
] as const;
