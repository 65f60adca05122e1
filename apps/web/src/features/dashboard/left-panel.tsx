import { describeAccreditation } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { LinkGroup, LinkList } from '../../ui/layout/link-group.tsx';
import { agreementsToSignQuery } from './api.ts';
import classes from './left-panel.module.css';
import { PendingActions } from './pending-actions.tsx';

/** The investor's own accreditation status (DSH-01). */
function AccreditationState() {
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

/** Links to the investor's documents (DSH-01). */
function DocumentLinks() {
  const { newsDocumentsCount } = useMe();
  return (
    <LinkGroup title="Documents">
      <LinkList>
        <li>
          <Link to="/news_documents">
            {newsDocumentsCount > 0 ? `News Documents (${newsDocumentsCount})` : 'News Documents'}
          </Link>
        </li>
        <li>
          <Link to="/tax_documents">Tax Documents</Link>
        </li>
        <li>
          <Link to="/verification_documents">Verification Documents</Link>
        </li>
      </LinkList>
    </LinkGroup>
  );
}

/** The way to the profiles of others that the person looks after, where there are any (ENT-07). */
function DelegatedLink() {
  const { data } = useQuery(agreementsToSignQuery(useTransport()));
  const accepted = data?.delegated?.filter(({ state }) => state !== 'invited') ?? [];
  if (accepted.length === 0) return null;
  return (
    <LinkGroup title="Profiles of others">
      <Link to="/delegated">Delegated to Me ({accepted.length})</Link>
    </LinkGroup>
  );
}

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
        <DelegatedLink />
        {adminMenu}
      </div>
    </aside>
  );
}
