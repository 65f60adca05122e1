import type { Entity } from '@paddock/contract';
import type { ReactNode } from 'react';
import { Container } from '../../ui/container.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';
import { useOwnRecord } from './use-own-record.ts';

export interface FormPageProps {
  title: string;
  lead: string;
  children: (record: Entity<'users'>) => ReactNode;
}

/** A page around a form over one's own record, while and after that loads. */
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
