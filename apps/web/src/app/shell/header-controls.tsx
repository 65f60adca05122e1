import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { EditModeToggle } from '../../platform/content/edit-mode-controls.tsx';

/** The icons that other features add to the header (HDR-03). */
export function HeaderControls() {
  return (
    <>
      <EditModeToggle />
      <NotificationBell />
    </>
  );
}
