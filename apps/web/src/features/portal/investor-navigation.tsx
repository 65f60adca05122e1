import { Link, useLocation } from '@tanstack/react-router';
import { SessionGate } from '../../platform/session/session-gate.tsx';
import { useCurrentInRow } from '../../ui/hooks/use-current-in-row.ts';
import { createIcon, DocumentIcon, PersonIcon } from '../../ui/media/icons.tsx';
import nav from './header-nav.module.css';
import { HeaderNav } from './header-nav.tsx';
import classes from './investor-navigation.module.css';

const usePlace = () => useLocation({ select: ({ pathname }) => investorPlaceAt(pathname) });

/** The investor's navigation in the header (INV-02); visitors see the public one. */
export function InvestorNavigation() {
  const current = usePlace();
  return (
    <>
      <SessionGate session="signed-in">
        {investorPlaces.map((place) => (
          <Link
            key={place.label}
            className={nav.link}
            to={place.to}
            activeOptions={{ exact: true }}
            {...(place === current && { 'aria-current': 'true', 'data-status': 'active' })}
          >
            {place.label}
          </Link>
        ))}
      </SessionGate>
      <SessionGate session="signed-out">
        <HeaderNav />
      </SessionGate>
    </>
  );
}

/** The same at the bottom of a phone's or tablet's screen, where a thumb reaches it. */
export function InvestorTabs() {
  const current = usePlace();
  return (
    <nav className={classes.tabs} aria-label="Your pages" data-print="never">
      {investorPlaces.map((place) => (
        <Link
          key={place.label}
          className={classes.tab}
          to={place.to}
          activeOptions={{ exact: true }}
          {...(place === current && { 'aria-current': 'true', 'data-status': 'active' })}
        >
          <place.Icon size={22} />
          {place.label}
        </Link>
      ))}
    </nav>
  );
}

/** The pages that belong together, such as the profile and its security. */
export function InvestorSubPages() {
  const pathname = useLocation({ select: (location) => location.pathname });
  const row = useCurrentInRow<HTMLDivElement>(pathname);
  const pages = subPagesAt(pathname);
  if (pages.length === 0) return null;
  return (
    <nav className={classes.pages} aria-label={investorPlaceAt(pathname)?.label}>
      <div ref={row} className={classes.row}>
        {pages.map(({ label, to }) => (
          <Link key={label} className={classes.page} to={to}>
            {label}
          </Link>
        ))}
      </div>
    </nav>
  );
}

const HomeIcon = createIcon(<path d="M4 11.2 12 4.5l8 6.7M6 9.8v9.7h4.5v-5h3v5H18V9.8" />);
const ChartIcon = createIcon(<path d="M4.5 4.5v15h15M8.5 15.5v-4m4 4v-8m4 8v-6" />);
const TaxIcon = createIcon(
  <path d="M6 3.5h12v17l-2.4-1.6-2.4 1.6-2.4-1.6-2.4 1.6L6 20.5Zm3 11 6-6m-5.8.3h.1m5.4 5.4h.1" />,
);

/** A page below one of the main entries. */
interface SubPlace {
  readonly label: string;
  readonly to:
    | '/dashboard/investment-summary'
    | '/activity'
    | '/performance'
    | '/statements'
    | '/news_documents'
    | '/verification_documents'
    | '/profile'
    | '/profiles'
    | '/delegated'
    | '/accreditation_status'
    | '/security'
    | '/notifications';
}

/** The main entries of the investor's navigation (INV-02), with the pages that belong to each. */
const investorPlaces = [
  { label: 'Dashboard', to: '/dashboard', Icon: HomeIcon, pattern: /^\/dashboard\/?$/, pages: [] },
  {
    label: 'Investments',
    to: '/dashboard/investment-summary',
    Icon: ChartIcon,
    pattern: /^\/(dashboard\/invest|syndication\/|activity|performance|statements)/,
    pages: [
      { label: 'Investment Summary', to: '/dashboard/investment-summary' },
      { label: 'Activity', to: '/activity' },
      { label: 'Performance', to: '/performance' },
      { label: 'Statements', to: '/statements' },
    ] satisfies SubPlace[],
  },
  {
    label: 'Documents',
    to: '/news_documents',
    Icon: DocumentIcon,
    pattern: /^\/(news|verification)_documents/,
    pages: [
      { label: 'News Documents', to: '/news_documents' },
      { label: 'Verification Documents', to: '/verification_documents' },
    ] satisfies SubPlace[],
  },
  { label: 'Tax', to: '/tax_documents', Icon: TaxIcon, pattern: /^\/tax_documents/, pages: [] },
  {
    label: 'Account',
    to: '/profile',
    Icon: PersonIcon,
    pattern: /^\/(profiles?|delegated|accreditation_status|security|notifications)/,
    pages: [
      { label: 'Profile', to: '/profile' },
      { label: 'Investing Profiles', to: '/profiles' },
      { label: 'Delegated to Me', to: '/delegated' },
      { label: 'Accreditation Status', to: '/accreditation_status' },
      { label: 'Security', to: '/security' },
      { label: 'Notifications', to: '/notifications' },
    ] satisfies SubPlace[],
  },
] as const;

/** The entry that a path belongs to. */
const investorPlaceAt = (pathname: string) => investorPlaces.find(({ pattern }) => pattern.test(pathname));

/** The pages beside a path. The page of a fund leads through a commitment, so it has none. */
const subPagesAt = (pathname: string): readonly SubPlace[] =>
  pathname.startsWith('/syndication/') ? [] : (investorPlaceAt(pathname)?.pages ?? []);
