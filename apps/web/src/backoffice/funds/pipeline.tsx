import { NativeSelect, TextInput } from '@mantine/core';
import { type ParticipationStage, participationStages } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useDebouncedSearch } from '../../platform/page/use-debounced-search.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Money } from '../../ui/text/money.tsx';
import type { Fund } from './api.ts';
import classes from './pipeline.module.css';
import { pipelineQuery } from './pipeline-api.ts';
import { PipelineBoard } from './pipeline-board.tsx';
import { PipelineList, type PipelineSearch } from './pipeline-list.tsx';
import { ReadinessNote } from './readiness.tsx';
import { stageNames } from './stages.ts';

/** The participations of a fund, as a board or a list, with what each stage adds up to. */
export function Pipeline({ fund }: { fund: Fund }) {
  const search = useSearch({ from: '/backoffice/admin/funds/$id/$section' });
  const navigate = useNavigate();
  const [typed, setTyped] = useState(search.search ?? '');
  const view = { ...search, view: search.view ?? ('board' as const), page: search.page ?? 1 };
  const { data, isLoadingError, error, refetch } = useQuery(pipelineQuery(useTransport(), fund._id, view));
  const show = (next: PipelineSearch) =>
    void navigate({
      to: '/admin/funds/$id/$section',
      params: { id: fund._id, section: 'pipeline' },
      search: { ...search, page: undefined, ...next },
      replace: true,
    });
  const find = useDebouncedSearch((text) => show({ search: text.trim() || undefined }));
  const isEmpty = data?.stages.every(({ count }) => count === 0);
  return (
    <>
      <ReadinessNote fund={fund} />
      <div className={classes.tools}>
        <TextInput
          type="search"
          label="Search investors"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            find(currentTarget.value);
          }}
        />
        {view.view === 'list' ? (
          <NativeSelect
            label="Stage"
            value={search.stage ?? ''}
            onChange={({ currentTarget }) =>
              show({ stage: (currentTarget.value || undefined) as ParticipationStage | undefined })
            }
            data={[
              { value: '', label: 'All stages' },
              ...participationStages.map((stage) => ({ value: stage, label: stageNames[stage] })),
            ]}
          />
        ) : null}
        <nav aria-label="View" className={classes.views}>
          {(['board', 'list'] as const).map((each) => (
            <Link
              key={each}
              to="/admin/funds/$id/$section"
              params={{ id: fund._id, section: 'pipeline' }}
              search={{ search: search.search, view: each === 'list' ? 'list' : undefined }}
              aria-current={view.view === each ? 'page' : undefined}
            >
              {each === 'board' ? 'Board' : 'List'}
            </Link>
          ))}
        </nav>
        {data ? (
          <p className={classes.total} role="status">
            <Money amount={data.committed} /> committed
          </p>
        ) : null}
      </div>
      {isLoadingError ? (
        <ErrorState title="The pipeline could not be loaded" failure={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonBlock height="50vh" />
      ) : isEmpty ? (
        <EmptyState
          title={search.search ? `No investor matches “${search.search}”` : 'Nobody has opened this fund yet'}
        >
          {search.search
            ? 'Try a part of the name or the email address.'
            : fund.is_draft
              ? 'This fund is a draft. Investors appear here as soon as they look at the fund, once it is open and has started.'
              : 'Investors appear here as soon as they look at the fund. They can once it has started.'}
        </EmptyState>
      ) : view.view === 'board' ? (
        <PipelineBoard fund={fund._id} data={data} />
      ) : (
        <PipelineList fund={fund._id} data={data} search={search} />
      )}
    </>
  );
}
