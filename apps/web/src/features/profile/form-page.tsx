import type { Entity } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownRecordQuery } from '../../platform/session/own-record.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { useHasElapsed } from '../../ui/hooks/use-has-elapsed.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

/** How long these pages wait before they load, in milliseconds (PRO-01, ACC-05). */
const loadDelay = 200;

/** The person's own record: loaded when the page opens, and again when its tab regains the focus. */
function useOwnRecord() {
  const hasWaited = useHasElapsed(loadDelay);
  const query = useQuery({
    ...ownRecordQuery(useTransport(), useMe()._id),
    enabled: hasWaited,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return {
    record: hasWaited ? query.data : undefined,
    isError: query.isError,
    failure: query.error,
    retry: query.refetch,
  };
}

export interface FormPageProps {
  title: string;
  /** Follows the record once it has loaded. */
  lead: string | ((record: Entity<'users'> | undefined) => string);
  children: (record: Entity<'users'>) => ReactNode;
}

/** A page with a form over the person's own record, and the states of loading it. */
export function FormPage({ title, lead, children }: FormPageProps) {
  const { record, isError, failure, retry } = useOwnRecord();
  return (
    <Container>
      <PageHeading title={title} lead={typeof lead === 'string' ? lead : lead(record)} />
      {record ? children(record) : null}
      {!record && isError ? (
        <ErrorState title="Your profile could not be loaded" failure={failure} onRetry={retry} />
      ) : null}
      {record || isError ? null : <SkeletonText lines={12} label="Your profile is loading" />}
    </Container>
  );
}
