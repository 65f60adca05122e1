import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { taxSearch } from '../features/documents/tax-search.ts';
import { educationSearch } from '../features/education/education-search.ts';
import { portfolioSearch } from '../features/portfolio/portfolio-search.ts';
import { signedIn } from '../platform/page/page-access.ts';
import type { AppContext } from './app-context.ts';
import { keepGuestView } from './guest-view.ts';
import { homeContents, welcomeContents } from './home-contents.ts';
import { ItemNotFound } from './item-not-found.tsx';
import { lazyPage } from './lazy-page.ts';
import { loadShellContents, page } from './page.tsx';
import {
  loadEducationItem,
  loadEducationLists,
  loadHomepage,
  loadPortfolio,
  loadTeam,
  loadWelcome,
} from './public-loaders.ts';
import { leaveForDashboard } from './redirects.ts';
import { Shell, shellContents } from './shell.tsx';

const root = createRootRouteWithContext<AppContext>()({
  component: Shell,
  beforeLoad: keepGuestView,
  loader: ({ context }) => loadShellContents(context, shellContents(context.portal)),
});
const getParentRoute = () => root;

// One block for each page: its address, and `page` with its title, its chunk and, where they differ from a public
// page without data, who may see it, the content items it shows and what it loads.
const publicPages = [
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: leaveForDashboard,
    ...page({
      title: 'Home',
      page: lazyPage(() => import('./pages/home-page.tsx')),
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
      page: lazyPage(() => import('./pages/home-page.tsx')),
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
      page: lazyPage(() => import('./pages/welcome-page.tsx')),
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
      page: lazyPage(() => import('./pages/about-page.tsx')),
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
      page: lazyPage(() => import('./pages/contact-page.tsx')),
      contents: ['contact'],
      describedBy: 'contact',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/privacy-policy',
    ...page({
      title: 'Privacy Policy',
      page: lazyPage(() => import('./pages/privacy-policy-page.tsx')),
      contents: ['privacy-policy'],
      describedBy: 'privacy-policy',
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/terms-of-use',
    ...page({
      title: 'Terms of Use',
      page: lazyPage(() => import('./pages/terms-of-use-page.tsx')),
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
      page: lazyPage(() => import('./pages/portfolio-page.tsx')),
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
      page: lazyPage(() => import('./pages/education-page.tsx')),
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
      page: lazyPage(() => import('./pages/news-page.tsx')),
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
      page: lazyPage(() => import('./pages/education-item-page.tsx')),
      loader: loadEducationItem,
    }),
  }),
] as const;

const accountPages = [
  createRoute({
    getParentRoute,
    path: '/confirm_email/$code',
    ...page({
      title: 'Confirm E-mail',
      page: lazyPage(() => import('../features/session/confirm-email-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/reset_password/$code',
    ...page({
      title: 'Reset Password',
      page: lazyPage(() => import('../features/session/new-password-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/guest_session/$code',
    ...page({
      title: 'Guest Session',
      page: lazyPage(() => import('../features/session/guest-session-page.tsx')),
      inGuestSession: 'own',
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/profile',
    ...page({
      title: 'Profile',
      page: lazyPage(() => import('../features/profile/profile-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/accreditation_status',
    ...page({
      title: 'Accreditation Status',
      page: lazyPage(() => import('../features/profile/accreditation-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/new_email/$code',
    ...page({
      title: 'New E-mail Address',
      page: lazyPage(() => import('../features/security/new-email-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/keep_email/$code',
    ...page({
      title: 'Keep Your E-mail Address',
      page: lazyPage(() => import('../features/security/keep-email-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/security',
    ...page({
      title: 'Security',
      page: lazyPage(() => import('./pages/security-page.tsx')),
      access: signedIn('guest'),
      // Nobody else's keys are seen through their eyes.
      inGuestSession: 'own',
    }),
  }),
] as const;

const investorPages = [
  createRoute({
    getParentRoute,
    path: '/dashboard',
    ...page({
      title: 'Dashboard',
      page: lazyPage(() => import('./pages/dashboard-page.tsx')),
      access: signedIn(),
      contents: ['investment-calculations-disclaimer'],
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/dashboard/investment-summary',
    ...page({
      title: 'Investment Summary',
      page: lazyPage(() => import('./pages/investment-summary-page.tsx')),
      access: signedIn(),
      contents: ['investment-calculations-disclaimer'],
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/syndication/dashboard/$slug',
    ...page({
      title: 'Syndication',
      page: lazyPage(() => import('../features/syndication/syndication-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/syndication/success/$synduserid',
    ...page({
      title: 'Signed',
      page: lazyPage(() => import('../features/syndication/success-page.tsx')),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/sign/$code',
    ...page({
      title: 'Sign the Agreement',
      page: lazyPage(() => import('../features/signing/sign-page.tsx')),
      hasSecretAddress: true,
    }),
  }),
] as const;

const documentPages = [
  createRoute({
    getParentRoute,
    path: '/news_documents',
    ...page({
      title: 'News Documents',
      page: lazyPage(() => import('../features/documents/news-documents-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/tax_documents',
    validateSearch: taxSearch,
    ...page({
      title: 'Tax Documents',
      page: lazyPage(() => import('../features/documents/tax-documents-page.tsx')),
      access: signedIn(),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/verification_documents',
    ...page({
      title: 'Verification Documents',
      page: lazyPage(() => import('../features/documents/verification-documents-page.tsx')),
      access: signedIn(),
    }),
  }),
] as const;

const backofficePages = [
  createRoute({
    getParentRoute,
    path: '/admin/outbox',
    ...page({
      title: 'Outbox',
      page: lazyPage(() => import('../backoffice/outbox-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
  createRoute({
    getParentRoute,
    path: '/admin/countersignatures',
    ...page({
      title: 'Countersignatures',
      page: lazyPage(() => import('../backoffice/countersignatures-page.tsx')),
      access: signedIn('admin'),
    }),
  }),
] as const;

export const routeTree = root.addChildren([
  ...publicPages,
  ...accountPages,
  ...investorPages,
  ...documentPages,
  ...backofficePages,
]);
