import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { PageLinks } from '../../ui/data/page-links.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { EducationCards } from './education-cards.tsx';
import { type EducationKind, educationListQuery, educationPageSize } from './education-queries.ts';
import type { EducationListPage, EducationSearch } from './education-search.ts';

const titles = { videos: 'Videos', papers: 'Papers' };

/** With the page numbers of both lists: paging one leaves the other alone. */
export interface EducationListProps extends EducationListPage {
  kind: EducationKind;
  /** The first list on the page that has any items. */
  isAtTop: boolean;
}

/** One of the two lists of the education page, eight items at a time (PUB-07). */
export function EducationList({ kind, path, search, isAtTop }: EducationListProps) {
  const page = search[kind] ?? 1;
  const list = useQuery(educationListQuery(useTransport(), usePortal()._id, kind, page));
  const total = list.data?.total ?? 0;
  const pages = Math.ceil(total / educationPageSize);
  const searchOf = (to: number): EducationSearch => ({ ...search, [kind]: to > 1 ? to : undefined });
  return (
    <Section title={titles[kind]}>
      {list.isPending && <SkeletonText />}
      {list.isLoadingError && <ErrorState failure={list.error} onRetry={list.refetch} />}
      {list.data && total === 0 && (
        <EmptyState title={`No ${kind} yet`}>What we publish will appear here.</EmptyState>
      )}
      {total > 0 && list.data?.items.length === 0 && (
        <EmptyState
          title={`There is no page ${page} of ${kind}`}
          action={
            <Link to={path} search={searchOf(1)} resetScroll={false}>
              Go to the first page
            </Link>
          }
        />
      )}
      {list.data && list.data.items.length > 0 && (
        <EducationCards items={list.data.items} listPage={{ path, search }} isAtTop={isAtTop} />
      )}
      <VisuallyHidden role="status">
        {pages > 1 ? `${titles[kind]}, page ${page} of ${pages}` : ''}
      </VisuallyHidden>
      <PageLinks
        label={`Pages of ${titles[kind]}`}
        page={page}
        pages={pages}
        renderLink={(to, { className, label, children }) => (
          <Link
            {...(className && { className })}
            to={path}
            search={searchOf(to)}
            resetScroll={false}
            aria-label={label}
          >
            {children}
          </Link>
        )}
      />
    </Section>
  );
}
