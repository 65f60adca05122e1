import type { Entity } from '@paddock/contract';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useOwnRecord } from './use-own-record.ts';

export interface FormPageProps {
  title: string;
  lead: string;
  children: (record: Entity<'users'>) => ReactNode;
}

/** A page with a form over the person's own record, and the states of loading it. */
export function FormPage({ title, lead, children }: FormPageProps) {
  const { record, isError, retry } = useOwnRecord();
  return (
    <Container>
      <PageHeading title={title} lead={lead} />
      {record ? children(record) : null}
      {!record && isError ? <ErrorState title="Your profile could not be loaded" onRetry={retry} /> : null}
      {record || isError ? null : <SkeletonText lines={12} label="Your profile is loading" />}
    </Container>
  );
}
