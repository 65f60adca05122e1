import { Button } from '@mantine/core';
import { canReadField } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode, useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock, SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { emailQuery, emailTextQuery, useRetry, useRetryEmails } from './api.ts';
import { EmailState, hasLeft, isUncertain } from './email-state.tsx';
import classes from './operations.module.css';

/** One email: what became of it, and for superadmins its text. */
export default function EmailPage() {
  const { id = '' } = useParams({ strict: false });
  const { data, isLoadingError, error, refetch } = useQuery(emailQuery(useTransport(), id));
  const retry = useRetry(useRetryEmails(), { one: 'email', many: 'emails' });
  const { level } = useMe();
  return (
    <Container>
      <PageHeading
        eyebrow={<Link to="/admin/outbox">Outbox</Link>}
        title={data ? data.subject || 'No subject' : 'Email'}
        actions={
          data?.failedAt ? (
            <BusyButton onPress={() => retry({ ids: [id] })}>
              {isUncertain(data) ? 'Send again' : 'Retry'}
            </BusyButton>
          ) : null
        }
      />
      {isLoadingError ? (
        <ErrorState title="The email could not be loaded" failure={error} onRetry={refetch} />
      ) : data === null ? (
        <EmptyState title="No such email" action={<Link to="/admin/outbox">Open the outbox</Link>} />
      ) : data ? (
        <dl className={classes.facts}>
          <dt>State</dt>
          <dd>
            <EmailState {...data} />
          </dd>
          <dt>To</dt>
          <dd>{data.to}</dd>
          <dt>From</dt>
          <dd>{data.from ?? 'The sender of this site'}</dd>
          <dt>Created</dt>
          <dd>
            <DateTime moment={data.createdAt} />
          </dd>
          <dt>Sent</dt>
          <dd>{hasLeft(data) ? <DateTime moment={data.sentAt} /> : data.sentAt ? 'No' : 'Not yet'}</dd>
          <dt>Failed attempts</dt>
          <dd>{data.failures ?? 0}</dd>
        </dl>
      ) : (
        <SkeletonBlock height="14rem" />
      )}
      {data && canReadField('outbox', 'text', level) ? <EmailText id={id} /> : null}
    </Container>
  );
}

/** The text, loaded when it is asked for, because reading it requires re-authentication (SEC-02). */
function EmailText({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError, error, refetch } = useQuery({
    ...emailTextQuery(useTransport(), id),
    enabled: isOpen,
  });
  return (
    <Section title="Text" note="Only superadmins read it, after confirming that it is them.">
      {isOpen ? null : (
        <Button variant="default" onClick={() => setOpen(true)}>
          Show the text
        </Button>
      )}
      {isError ? <ErrorState title="The text could not be shown" failure={error} onRetry={refetch} /> : null}
      {isOpen && !data && !isError ? <SkeletonText lines={4} label="Loading the text" /> : null}
      {data ? (
        <pre className={classes.message}>
          {textWithLinks(data.text ?? 'The text is not kept after sending.')}
        </pre>
      ) : null}
    </Section>
  );
}

// Punctuation at the end of a sentence is not part of the URL.
const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

/** Turns the URLs in plain text into links. Everything else stays text, even if it looks like markup. */
export function textWithLinks(text: string): ReactNode[] {
  const found = [...text.matchAll(address)];
  const end = found.at(-1);
  return [
    ...found.map(({ 0: url, index }, place) => {
      const before = found[place - 1];
      return (
        <Fragment key={index}>
          {text.slice(before ? before.index + before[0].length : 0, index)}
          <a href={url} target="_blank" rel="noreferrer">
            {url}
          </a>
        </Fragment>
      );
    }),
    text.slice(end ? end.index + end[0].length : 0),
  ];
}
