import { grants } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { ownParticipationsQuery } from './api/own-participations.ts';
import { DocumentLinks } from './document-links.tsx';
import classes from './left-panel.module.css';

/** Who I am, my accreditation, what waits for me, and where my documents are (DSH-01). */
export function LeftPanel() {
  const me = useMe();
  const { data } = useQuery(ownParticipationsQuery(useTransport()));
  const toSign = (data?.items ?? []).filter(
    ({ isGoingToInvest, syndAgreementSignedByCurrentUser }) =>
      isGoingToInvest && !syndAgreementSignedByCurrentUser,
  );
  return (
    <aside className={classes.panel} aria-label="About you">
      <div>
        <p className={classes.name}>{me.displayName}</p>
        <p className={classes.detail}>{me.email}</p>
      </div>
      <div>
        <h2 className={classes.heading}>Accreditation</h2>
        <p className={classes.detail}>
          {me.accreditation && me.accreditation !== 'none' ? 'Stated in your profile' : 'Not stated yet'}
        </p>
      </div>
      <div>
        <h2 className={classes.heading}>Waiting for you</h2>
        {toSign.length === 0 ? <p className={classes.detail}>Nothing at the moment</p> : null}
        <ul className={classes.list}>
          {toSign.map(({ _id, fund }) => (
            <li key={_id}>
              {fund?.url_slug ? (
                <Link to="/syndication/dashboard/$slug" params={{ slug: fund.url_slug }}>
                  Sign the agreement for {fund.name}
                </Link>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
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
