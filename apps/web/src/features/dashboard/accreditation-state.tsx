import { describeAccreditation } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../platform/session/session-context.ts';
import classes from './left-panel.module.css';

/** The investor's own accreditation status (DSH-01). */
export function AccreditationState() {
  const stated = describeAccreditation(useMe());
  return (
    <div>
      <h2 className={classes.heading}>Accreditation</h2>
      {stated ? (
        <>
          <p className={classes.stated}>{stated.type}</p>
          <p className={classes.detail}>{stated.answer}</p>
        </>
      ) : (
        <p className={classes.detail}>Not stated yet</p>
      )}
      <Link to="/accreditation_status">Accreditation Status</Link>
    </div>
  );
}
