import { safeUrl } from '@paddock/domain';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { SwitchIcon } from '../../ui/media/icons.tsx';
import classes from './portal-switch.module.css';

/** A link to the other portal, if this one has one set (HDR-06). */
export function PortalSwitch() {
  const address = safeUrl(usePortal().signInUrl);
  if (!address) return null;
  return (
    <a className={classes.switch} href={address} title="Switch portal">
      <SwitchIcon size={18} />
      <span className={classes.words}>Switch portal</span>
    </a>
  );
}
