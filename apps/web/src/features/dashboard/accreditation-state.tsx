import { describeAccreditation } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { useMe } from '../../platform/session/session-context.ts';
import { LinkGroup } from '../../ui/layout/link-group.tsx';
import classes from './left-panel.module.css';

/** The investor's own accreditation status (DSH-01). */
export function AccreditationState() {
  const stated = describeAccreditation(useMe());
  return (
    <LinkGroup title="Accreditation">
      {stated ? (
        <>
          <p className={classes.stated}>{stated.type}</p>
          <p className={classes.detail}>{stated.answer}</p>
        </>
      ) : (
        <p className={classes.detail}>Not stated yet</p>
      )}
      <Link to="/accreditation_status">Accreditation Status</Link>
    </LinkGroup>
  );
}
