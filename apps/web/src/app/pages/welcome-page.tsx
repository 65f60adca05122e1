import { usePortal } from '../../platform/portal/portal-context.ts';
import { Homepage } from './home-page.tsx';

/** The welcome variant of the homepage, on portals that have one (CON-11). */
export default function WelcomePage() {
  return <Homepage heroSlug={usePortal().hasWelcomePage ? 'welcome-title' : 'home-title'} />;
}
