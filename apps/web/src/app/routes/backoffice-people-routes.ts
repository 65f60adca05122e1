import { createRoute } from '@tanstack/react-router';
import { signedIn } from '../../platform/page/page-access.ts';
import { definePage } from '../page/define-page.tsx';
import { lazyPage } from '../page/lazy-page.ts';
import { getParentRoute } from './backoffice-frame.ts';

/** The page itself, in a chunk of its own, knows its search, filters and paging. */
/** Which profile of a person a page is about. */
const profileSearch = ({ profile }: Record<string, unknown>): { profile?: string } =>
  typeof profile === 'string' ? { profile } : {};

const searchOfPage = (search: Record<string, unknown>) => search;

/** Pages for admins about people. */
export const peopleRoutes = [
  createRoute({
    getParentRoute,
    path: '/admin/people',
    validateSearch: searchOfPage,
    ...definePage({
      title: 'People',
      page: lazyPage(() => import('../../backoffice/people/people-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/people/$id',
    ...definePage({
      title: 'Person',
      page: lazyPage(() => import('../../backoffice/people/person-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/invitations',
    ...definePage({
      title: 'Invitations',
      page: lazyPage(() => import('../../backoffice/people/invitations-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/accreditation',
    validateSearch: searchOfPage,
    ...definePage({
      title: 'Accreditation',
      page: lazyPage(() => import('../../backoffice/accreditation/queue-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/accreditation/$id',
    validateSearch: profileSearch,
    ...definePage({
      title: 'Accreditation review',
      page: lazyPage(() => import('../../backoffice/accreditation/review-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
] as const;
