import { createRoute, redirect } from '@tanstack/react-router';
import { educationSearch } from '../../features/education/education-search.ts';
import { homeContents, welcomeContents } from '../../features/home/home-contents.ts';
import { portfolioSearch } from '../../features/portfolio/portfolio-search.ts';
import type { AppContext } from '../page/app-context.ts';
import { definePage } from '../page/define-page.tsx';
import { lazyPage } from '../page/lazy-page.ts';
import { AssetNotFound, ItemNotFound } from '../page/not-found.tsx';
import {
  loadEducationItem,
  loadEducationLists,
  loadHomepage,
  loadNews,
  loadPortfolio,
  loadPortfolioAsset,
  loadTeam,
  loadWelcome,
} from './public-loaders.ts';
import { getParentRoute } from './root-route.ts';

/** Redirects a signed-in visitor from / to the dashboard, on load and right after sign-in (AUT-11). */
function redirectToDashboard({ context }: { context: AppContext }): void {
  if (context.session.get().status === 'signed-in') throw redirect({ to: '/dashboard', replace: true });
}

/** Pages that anyone may read and search engines list. */
export const publicRoutes = [
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: redirectToDashboard,
    ...definePage({
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
    ...definePage({
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
    ...definePage({
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
    ...definePage({
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
    ...definePage({
      title: 'Contact',
      page: lazyPage(() => import('../pages/contact-page.tsx')),
      contents: ['contact'],
      describedBy: 'contact',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/privacy-policy',
    ...definePage({
      title: 'Privacy Policy',
      page: lazyPage(() => import('../pages/privacy-policy-page.tsx')),
      contents: ['privacy-policy'],
      describedBy: 'privacy-policy',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/terms-of-use',
    ...definePage({
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
    ...definePage({
      title: 'Portfolio',
      page: lazyPage(() => import('../pages/portfolio-page.tsx')),
      contents: ['portfolio-intro'],
      describedBy: 'portfolio-intro',
      loader: loadPortfolio,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/portfolio/$slug',
    notFoundComponent: AssetNotFound,
    ...definePage({
      title: 'Portfolio',
      page: lazyPage(() => import('../pages/portfolio-asset-page.tsx')),
      loader: loadPortfolioAsset,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/education',
    validateSearch: educationSearch,
    loaderDeps: ({ search: { videos, papers } }) => ({ videos, papers }),
    ...definePage({
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
    ...definePage({
      canonical: '/education',
      title: 'News',
      page: lazyPage(() => import('../pages/news-page.tsx')),
      contents: ['news-intro', 'education-intro'],
      // The page that it is canonically: its own text is optional.
      describedBy: 'education-intro',
      loader: loadNews,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/education/$slug',
    notFoundComponent: ItemNotFound,
    ...definePage({
      title: 'Education',
      page: lazyPage(() => import('../pages/education-item-page.tsx')),
      loader: loadEducationItem,
    }),
  }),
] as const;
