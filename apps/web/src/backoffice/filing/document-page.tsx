import { Button } from '@mantine/core';
import type { FiledDocumentDetail } from '@paddock/contract';
import { counted } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Breakable } from '../../ui/text/breakable.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { documentQuery, useFiledDocument } from './api.ts';
import { DocumentActions, PersonLink, ReaderList } from './document-actions.tsx';
import classes from './filing.module.css';
import { kindNames, shownStates } from './kind-names.ts';
import { Replacement } from './replacement.tsx';

/** A filed document: who reads it, its history, and what can be done with it. */
export default function DocumentPage() {
  const { id } = useParams({ from: '/backoffice/admin/filing/$id' });
  const { data: item, isLoadingError, error, refetch } = useQuery(documentQuery(useTransport(), id));
  if (isLoadingError)
    return (
      <Container>
        <PageHeading title="Document" />
        <ErrorState title="The document could not be loaded" failure={error} onRetry={refetch}>
          {error.message}
        </ErrorState>
      </Container>
    );
  if (!item)
    return (
      <Container>
        <SkeletonBlock height="30rem" />
      </Container>
    );
  return <FiledDocument key={id} item={item} />;
}

function FiledDocument({ item }: { item: FiledDocumentDetail }) {
  const { _id: id, name, kind, state, versions, readers, waiting, lock, unread } = item;
  const { open, download } = useFiledDocument();
  const hasFile = state === 'published' || state === 'taken_back' || state === 'deleted';
  const { label, tone } = shownStates[state];
  return (
    <Container>
      <PageHeading
        eyebrow={kindNames[kind]}
        title={name}
        lead={<StatusBadge tone={tone}>{label}</StatusBadge>}
        actions={
          <>
            <Button component={Link} to="/admin/filing" variant="default">
              All documents
            </Button>
            <BusyButton variant="default" disabled={!hasFile} onPress={() => download({ id, title: name })}>
              Download
            </BusyButton>
            <Button disabled={!hasFile} onClick={() => void open({ id, title: name })}>
              Open
            </Button>
          </>
        }
      />
      <div className={classes.columns}>
        <div>
          <Facts item={item} />
          <DocumentActions item={item} />
          {lock || state === 'deleted' ? null : (
            <Section
              title="Replace"
              note="Upload a corrected file. Nobody sees it before you replace the old one."
            >
              <Replacement item={item} />
            </Section>
          )}
        </div>
        <div>
          <Section
            title="Readers"
            note={unread === 0 && readers.length > 0 ? 'Everyone has opened it.' : undefined}
          >
            {readers.length > 0 ? (
              <ReaderList label="Have opened it" readers={readers} />
            ) : (
              <p className={classes.quiet}>Nobody has opened it yet.</p>
            )}
          </Section>
          {waiting.length > 0 ? (
            <Section title="Not opened yet" note={counted(unread ?? waiting.length, 'person', 'people')}>
              <ul className={classes.people} aria-label="Have not opened it">
                {waiting.map((person) => (
                  <li key={person._id}>
                    <PersonLink id={person._id} name={person.name} />
                  </li>
                ))}
              </ul>
            </Section>
          ) : null}
          {versions.length > 0 ? (
            <Section title="Earlier files">
              <ul className={classes.people} aria-label="Earlier files">
                {versions.map((version) => (
                  <li key={version._id}>
                    <div className={classes.draftHead}>
                      <div className={classes.draftName}>
                        <span className={classes.name} dir="auto">
                          <Breakable text={version.originalName} />
                        </span>
                        <span className={classes.quiet}>
                          Replaced on <DateTime moment={version.replacedAt} />
                          {version.replacedBy ? ` by ${version.replacedBy}` : ''}
                        </span>
                      </div>
                      <Button
                        variant="default"
                        size="sm"
                        aria-label={`Open ${version.originalName}`}
                        onClick={() => void open({ id: version._id, title: version.originalName })}
                      >
                        Open
                      </Button>
                    </div>
                    {version.readers.length > 0 ? (
                      <ReaderList label={`Had opened ${version.originalName}`} readers={version.readers} />
                    ) : null}
                  </li>
                ))}
              </ul>
            </Section>
          ) : null}
        </div>
      </div>
    </Container>
  );
}

function Facts({ item }: { item: FiledDocumentDetail }) {
  const {
    user,
    investing_entity: holder,
    fund,
    year,
    originalName,
    createdAt,
    publishedAt,
    publishedBy,
  } = item;
  const facts = [
    ['For', user ? <PersonLink key="for" id={user._id} name={user.name} /> : 'Everyone in the fund'],
    ['Investing profile', holder?.name],
    ['Fund', fund?.name],
    ['Year', year],
    ['File', originalName],
    ['Filed', <DateTime key="filed" moment={createdAt} />],
    [
      'Published',
      publishedAt ? (
        <>
          <DateTime moment={publishedAt} />
          {publishedBy ? ` by ${publishedBy}` : ''}
        </>
      ) : null,
    ],
    [
      'Taken back',
      item.takenBackAt ? (
        <>
          <DateTime moment={item.takenBackAt} />
          {item.takenBackBy ? ` by ${item.takenBackBy}` : ''}
        </>
      ) : null,
    ],
    [
      'Countersigned',
      item.participation?.completedAt ? <DateTime moment={item.participation.completedAt} /> : null,
    ],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) =>
        value ? (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
