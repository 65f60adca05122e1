import { createRoute } from '@tanstack/react-router';
import { educationSearch } from '../../features/education/education-search.ts';
import { portfolioSearch } from '../../features/portfolio/portfolio-search.ts';
import { homeContents, welcomeContents } from '../home-contents.ts';
import { ItemNotFound } from '../item-not-found.tsx';
import { lazyPage } from '../lazy-page.ts';
import { page } from '../page.tsx';
import {
  loadEducationItem,
  loadEducationLists,
  loadHomepage,
  loadPortfolio,
  loadTeam,
  loadWelcome,
} from '../public-loaders.ts';
import { leaveForDashboard } from '../redirects.ts';
import { getParentRoute } from './root-route.ts';

/** Pages that anyone may read and search engines list. */
export const publicRoutes = [
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: leaveForDashboard,
    ...page({
      title: 'Home',
      page: lazyPage(() => import('../pages/home-page.tsx')),
      contents: homeContents,
      describedBy: 'home-title',
      loader: loadHomepage,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/homepage',
    ...page({
      canonical: '/',
      title: 'Home',
      page: lazyPage(() => import('../pages/home-page.tsx')),
      contents: homeContents,
      describedBy: 'home-title',
      loader: loadHomepage,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/welcome',
    ...page({
      canonical: '/',
      title: 'Welcome',
      page: lazyPage(() => import('../pages/welcome-page.tsx')),
      contents: welcomeContents,
      describedBy: 'home-title',
      loader: loadWelcome,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/about',
    ...page({
      title: 'About',
      page: lazyPage(() => import('../pages/about-page.tsx')),
      contents: ['about'],
      describedBy: 'about',
      loader: loadTeam,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/contact',
    ...page({
      title: 'Contact',
      page: lazyPage(() => import('../pages/contact-page.tsx')),
      contents: ['contact'],
      describedBy: 'contact',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/privacy-policy',
    ...page({
      title: 'Privacy Policy',
      page: lazyPage(() => import('../pages/privacy-policy-page.tsx')),
      contents: ['privacy-policy'],
      describedBy: 'privacy-policy',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/terms-of-use',
    ...page({
      title: 'Terms of Use',
      page: lazyPage(() => import('../pages/terms-of-use-page.tsx')),
      contents: ['terms-of-use'],
      describedBy: 'terms-of-use',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/portfolio',
    validateSearch: portfolioSearch,
    ...page({
      title: 'Portfolio',
      page: lazyPage(() => import('../pages/portfolio-page.tsx')),
      contents: ['portfolio-intro'],
      describedBy: 'portfolio-intro',
      loader: loadPortfolio,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/education',
    validateSearch: educationSearch,
    loaderDeps: ({ search: { videos, papers } }) => ({ videos, papers }),
    ...page({
      title: 'Education',
      page: lazyPage(() => import('../pages/education-page.tsx')),
      contents: ['education-intro'],
      describedBy: 'education-intro',
      loader: loadEducationLists,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/news',
    validateSearch: educationSearch,
    loaderDeps: ({ search: { videos, papers } }) => ({ videos, papers }),
    ...page({
      canonical: '/education',
      title: 'News',
      page: lazyPage(() => import('../pages/news-page.tsx')),
      contents: ['education-intro'],
      describedBy: 'education-intro',
      loader: loadEducationLists,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/education/$slug',
    notFoundComponent: ItemNotFound,
    ...page({
      title: 'Education',
      page: lazyPage(() => import('../pages/education-item-page.tsx')),
      loader: loadEducationItem,
    }),
  }),
] as const;
