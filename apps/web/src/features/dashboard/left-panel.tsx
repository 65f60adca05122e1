import { grants } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../platform/session/session-context.ts';
import { AccreditationState } from './accreditation-state.tsx';
import { DocumentLinks } from './document-links.tsx';
import classes from './left-panel.module.css';
import { WaitingList } from './waiting-list.tsx';

/** Who I am, my accreditation, what waits for me, and where my documents are (DSH-01). */
export function LeftPanel() {
  const me = useMe();
  return (
    <aside className={classes.panel} aria-label="About you">
      <div>
        <p className={classes.name}>{me.displayName}</p>
        <p className={classes.detail}>{me.email}</p>
      </div>
      <AccreditationState />
      <WaitingList />
      <DocumentLinks />
      {grants(me.level, 'admin') ? (
        <div>
          <h2 className={classes.heading}>Administration</h2>
          <ul className={classes.list}>
            <li>
              <Link to="/admin/countersignatures">Countersignatures</Link>
            </li>
            <li>
              <Link to="/admin/outbox">Outbox</Link>
            </li>
          </ul>
        </div>
      ) : null}
    </aside>
  );
}
