import { usePortal } from '../../platform/portal/portal-context.ts';
import { Homepage } from './homepage.tsx';

/** The homepage in its welcome variant, which only the stallion portal has (CON-11). */
export default function WelcomePage() {
  return <Homepage heroSlug={usePortal().slug === 'stallion' ? 'welcome-title' : 'home-title'} />;
}
