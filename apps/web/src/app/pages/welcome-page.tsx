import { usePortal } from '../../platform/portal/portal-context.ts';
import { Homepage } from './homepage.tsx';

/** The homepage in its welcome variant, where the portal has one (CON-11). */
export default function WelcomePage() {
  return <Homepage heroSlug={usePortal().hasWelcomePage ? 'welcome-title' : 'home-title'} />;
}
