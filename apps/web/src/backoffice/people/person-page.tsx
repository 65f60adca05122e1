import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { asApiError } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { RecordNotes } from '../records/record-notes.tsx';
import { AccountActions } from './account-actions.tsx';
import { levelNames, stateLabels } from './labels.ts';
import classes from './people.module.css';
import { type PersonProps, personQuery, personRecordQuery } from './person-api.ts';
import { PersonClosing } from './person-closing.tsx';
import { PersonDocuments } from './person-documents.tsx';
import { PersonAccreditation, PersonInvestments } from './person-investing.tsx';
import { PersonMessages } from './person-messages.tsx';
import { PersonPortals } from './person-portals.tsx';
import { mayChangeProfile, PersonProfile } from './person-profile.tsx';
import { PersonSignIn } from './person-sign-in.tsx';

/** A person's page, once it is loaded. */
function PersonView({ record, page }: PersonProps) {
  const me = useMe();
  const name = record.displayName ?? record.username;
  const { state, deactivation } = page;
  return (
    <Container>
      <PageHeading
        eyebrow={<Link to="/admin/people">People</Link>}
        title={name}
        lead={record.email}
        actions={
          <div className={classes.badges}>
            <StatusBadge>{levelNames[record.level ?? 'guest']}</StatusBadge>
            <StatusBadge tone={stateLabels[state].tone}>{stateLabels[state].text}</StatusBadge>
            {mayChangeProfile(record, me) ? (
              <Link to="." hash="profile">
                Change the profile
              </Link>
            ) : null}
            <Link to="/admin/records/$collection/$id" params={{ collection: 'users', id: record._id }}>
              History and all fields
            </Link>
          </div>
        }
      />
      {deactivation ? (
        <Callout tone="warn" title="This account is deactivated">
          <p>
            {deactivation.by ?? 'Somebody'} deactivated it on <DateTime moment={deactivation.at} />:{' '}
            {deactivation.reason}
          </p>
        </Callout>
      ) : null}
      <div className={classes.content}>
        <div className={classes.columns}>
          <div>
            <PersonInvestments page={page} />
            <PersonDocuments page={page} />
            <PersonMessages record={record} page={page} />
            <PersonProfile key={record._id} record={record} />
          </div>
          <div>
            <PersonAccreditation page={page} />
            <AccountActions record={record} page={page} />
            <PersonClosing record={record} page={page} />
            <PersonPortals page={page} name={name} />
            <PersonSignIn page={page} />
            <RecordNotes collection="users" id={record._id} />
          </div>
        </div>
      </div>
    </Container>
  );
}

/** Everything about one person, on one page (BAC-08). */
export default function PersonPage() {
  const { id = '' } = useParams({ strict: false });
  const transport = useTransport();
  const record = useQuery(personRecordQuery(transport, id));
  const page = useQuery(personQuery(transport, id));
  if (record.data && page.data) return <PersonView record={record.data} page={page.data} />;
  const failure = record.error ?? page.error;
  return (
    <Container>
      <PageHeading title="Person" />
      {failure === null ? (
        <SkeletonBlock height="30rem" />
      ) : asApiError(failure).status === 404 ? (
        <EmptyState
          title="This person does not exist"
          action={<Link to="/admin/people">Back to all people</Link>}
        >
          The account may have been deleted.
        </EmptyState>
      ) : (
        <ErrorState
          title="This person could not be loaded"
          failure={failure}
          onRetry={() => Promise.all([record.refetch(), page.refetch()])}
        />
      )}
    </Container>
  );
}
