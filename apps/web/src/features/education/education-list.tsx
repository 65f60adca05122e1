import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Section } from '../../ui/section.tsx';
import { SkeletonText } from '../../ui/skeletons.tsx';
import { EducationCards } from './education-cards.tsx';
import classes from './education-list.module.css';
import { type EducationKind, educationListQuery, educationPageSize } from './education-queries.ts';

const titles = { videos: 'Videos', papers: 'Papers' };

/** One of the two lists of the education page, eight at a time (PUB-07). */
export function EducationList({ kind }: { kind: EducationKind }) {
  const [page, setPage] = useState(1);
  const portal = usePortal();
  const list = useQuery({
    ...educationListQuery(useTransport(), portal._id, kind, page),
    placeholderData: keepPreviousData,
  });
  const pages = Math.ceil((list.data?.total ?? 0) / educationPageSize);
  return (
    <Section title={titles[kind]}>
      {list.isPending && <SkeletonText />}
      {list.isError && <ErrorState onRetry={list.refetch} />}
      {list.data?.items.length === 0 && (
        <EmptyState title={`No ${kind} yet`}>What we publish will appear here.</EmptyState>
      )}
      {list.data && list.data.items.length > 0 && <EducationCards items={list.data.items} />}
      {pages > 1 && (
        <nav className={classes.pages} aria-label={`Pages of ${titles[kind]}`}>
          <Button variant="default" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span>
            Page {page} of {pages}
          </span>
          <Button variant="default" size="sm" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
    </Section>
  );
}
