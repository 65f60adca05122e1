import type { ReactNode } from 'react';
import { useMe } from '../../platform/session/session-context.ts';
import { AccreditationState } from './accreditation-state.tsx';
import { DocumentLinks } from './document-links.tsx';
import classes from './left-panel.module.css';
import { PendingActions } from './pending-actions.tsx';

/** Pending actions as cards, then profile, accreditation and documents (DSH-01), above the admin menu. */
export function LeftPanel({ adminMenu }: { adminMenu: ReactNode }) {
  const me = useMe();
  return (
    <aside className={classes.panel} aria-label="About you">
      <PendingActions />
      <div className={classes.card}>
        <div>
          <p className={classes.name}>{me.displayName}</p>
          <p className={classes.detail}>{me.email}</p>
        </div>
        <AccreditationState />
        <DocumentLinks />
        {adminMenu}
      </div>
    </aside>
  );
}
