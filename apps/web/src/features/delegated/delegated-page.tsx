import type { DelegatedDocument, DelegatedParticipation, DelegatedProfile } from '@paddock/contract';
import { delegateRightNames, investingKindNames } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { StatedByManager } from '../../platform/money/figure-notes.tsx';
import { HoldingName } from '../../platform/money/holding-name.tsx';
import { PortalPeriod } from '../../platform/portal/portal-day.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { DocumentList } from '../../ui/data/document-list.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { InvestmentStatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import { delegatedQuery, useAcceptDelegation, useDelegatedDocuments } from './api.ts';
import classes from './delegated.module.css';
import { pagesWithMore } from './pages-with-more.ts';

/** What others let one see of their investing profiles (ENT-07). */
export default function DelegatedPage() {
  const { data, isLoadingError, error, refetch } = useQuery(delegatedQuery(useTransport()));
  return (
    <Container>
      <PageHeading
        title="Delegated to Me"
        lead="Investing profiles that others let you look after. You can read what they share, and change nothing."
      />
      {isLoadingError ? (
        <ErrorState title="This could not be loaded" failure={error} onRetry={refetch} />
      ) : null}
      {data === undefined && !isLoadingError ? (
        <SkeletonText lines={6} label="Delegated profiles are loading" />
      ) : null}
      {data && !data.isAddressConfirmed ? (
        <Callout tone="notice" title="Your email address is not confirmed">
          Invitations to you appear here once you have confirmed it.
        </Callout>
      ) : null}
      {data?.items.length === 0 ? (
        <EmptyState title="Nothing is delegated to you">
          When an investor invites you to look after an investing profile, it appears here.
        </EmptyState>
      ) : null}
      {data?.items.map((profile) => (
        <Section
          key={profile._id}
          title={profile.name}
          note={`${investingKindNames[profile.kind]} of ${profile.ownerName}`}
        >
          {profile.state === 'invited' ? <Invitation profile={profile} /> : <Granted profile={profile} />}
        </Section>
      ))}
    </Container>
  );
}

function Period({ profile: { from, until } }: { profile: DelegatedProfile }) {
  return (
    <p>
      <PortalPeriod from={from} until={until} />
      {until === null ? ', until it is ended' : null}
    </p>
  );
}

function Invitation({ profile }: { profile: DelegatedProfile }) {
  const accept = useAcceptDelegation();
  const { canEditProfile } = useMe();
  const { _id: id, name, ownerName, rights } = profile;
  return (
    <Callout title={`${ownerName} invites you as a delegate`}>
      <p>You would be able to:</p>
      <ul>
        {rights.map((right) => (
          <li key={right}>{delegateRightNames[right]}</li>
        ))}
      </ul>
      <Period profile={profile} />
      {canEditProfile ? (
        <BusyButton
          aria-label={`Accept the invitation to ${name}`}
          onPress={() =>
            toastOutcome(accept.mutateAsync({ body: { id } }), `You are a delegate of ${name} now.`)
          }
        >
          Accept
        </BusyButton>
      ) : null}
    </Callout>
  );
}

function Granted({ profile }: { profile: DelegatedProfile }) {
  const { state, name, participations, documents, taxDocuments, rights } = profile;
  const more = pagesWithMore(rights);
  return (
    <div className={classes.granted}>
      <Period profile={profile} />
      {state === 'upcoming' ? <p>What is shared with you appears here from its beginning on.</p> : null}
      {participations ? (
        <div>
          <h3 className={classes.part}>Investments</h3>
          <Participations name={name} participations={participations} />
        </div>
      ) : null}
      {taxDocuments ? (
        <div>
          <h3 className={classes.part}>Tax documents</h3>
          <Documents
            documents={taxDocuments}
            emptyTitle="No tax documents yet"
            emptyText={`Tax documents of ${name} appear here as soon as they are available.`}
          />
        </div>
      ) : null}
      {documents ? (
        <div>
          <h3 className={classes.part}>Documents</h3>
          <Documents
            documents={documents}
            emptyTitle="No documents yet"
            emptyText={`Agreements and verification documents of ${name} and documents of its funds appear here.`}
          />
        </div>
      ) : null}
      {state === 'current' && more.length > 0 ? (
        <p className={classes.more}>
          {more.map(({ to, label }) => (
            <Link key={to} to={to} search={{ profile: profile.investing_entity }}>
              {label}
            </Link>
          ))}
        </p>
      ) : null}
      {rights.includes('notices') ? (
        <p>
          You get a copy of the notices about its tax and verification documents, agreements, statements,
          distributions and values.
        </p>
      ) : null}
    </div>
  );
}

/** The fund, and of one that is not opened where its figures come from (LED-01). */
function NamedFund({
  participation: { fundName, figuresFrom, statedOn },
}: {
  participation: DelegatedParticipation;
}) {
  const timeZone = useMe().profileSettings.timezone;
  return (
    <HoldingName
      note={figuresFrom === 'percentages' ? <StatedByManager on={statedOn} timeZone={timeZone} /> : null}
    >
      {fundName}
    </HoldingName>
  );
}

const figureKeys = ['committed', 'funded', 'distributions', 'value'] as const;
type Figure = (typeof figureKeys)[number];
const figure = (key: Figure, header: string): DataColumn<DelegatedParticipation> => ({
  key,
  header,
  numeric: true,
  amount: (row) => row[key],
  render: (row) => <Money amount={row[key]} />,
});

const columns: DataColumn<DelegatedParticipation>[] = [
  {
    key: 'fund',
    header: 'Fund',
    isRowHeader: true,
    render: (participation) => <NamedFund participation={participation} />,
  },
  {
    key: 'status',
    header: 'Status',
    render: ({ status }) => <InvestmentStatusBadge status={status} isDelegated />,
  },
  figure('committed', 'Committed'),
  figure('funded', 'Funded'),
  figure('distributions', 'Distributions'),
  figure('value', 'Value'),
];

function Participations({
  name,
  participations,
}: {
  name: string;
  participations: readonly DelegatedParticipation[];
}) {
  return (
    <MoneySet amounts={participations.flatMap((row) => figureKeys.map((key) => row[key]))}>
      <DataTable
        caption={`Investments of ${name}`}
        columns={columns}
        rows={[...participations]}
        rowKey={({ _id }) => _id}
        empty={<EmptyState title="No investments yet">Commitments of {name} appear here.</EmptyState>}
      />
    </MoneySet>
  );
}

function Documents({
  documents,
  ...empty
}: {
  documents: readonly DelegatedDocument[];
  emptyTitle: string;
  emptyText: string;
}) {
  const timeZone = useMe().profileSettings.timezone;
  const { open, download } = useDelegatedDocuments(documents);
  return (
    <DocumentList
      {...empty}
      documents={documents.map(({ _id, title, createdAt, fundName, year }) => ({
        id: _id,
        title,
        date: createdAt,
        detail: [fundName, year].filter(Boolean).join(', '),
      }))}
      onOpen={open}
      onDownload={download}
      timeZone={timeZone}
    />
  );
}
