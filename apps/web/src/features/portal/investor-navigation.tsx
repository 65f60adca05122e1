import { Link, useLocation } from '@tanstack/react-router';
import { SessionGate } from '../../platform/session/session-gate.tsx';
import { useCurrentInRow } from '../../ui/hooks/use-current-in-row.ts';
import nav from './header-nav.module.css';
import { HeaderNav } from './header-nav.tsx';
import classes from './investor-navigation.module.css';
import { investorPlaceAt, investorPlaces, subPagesAt } from './investor-places.tsx';

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
