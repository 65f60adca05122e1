import { Button, NativeSelect } from '@mantine/core';
import type { ManagedQuestion } from '@paddock/contract';
import type { QuestionState } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { askedFor } from '../../ui/paging/page-range.ts';
import type { TablePage } from '../../ui/paging/rows-per-page.ts';
import { TablePaging } from '../../ui/paging/table-paging.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { AnswerForm } from './answer-form.tsx';
import { questionsQuery } from './api.ts';
import classes from './questions.module.css';

/** One question with who asked it, its answer, and the form to answer it or to change the answer. */
function QuestionCard({ question, withFund }: { question: ManagedQuestion; withFund: boolean }) {
  const { asker, fund, state, answer, answeredAt, answeredBy, publicQuestion } = question;
  const [isEditing, setEditing] = useState(false);
  return (
    <li className={classes.card}>
      <p className={classes.about}>
        <Link to="/admin/people/$id" params={{ id: asker._id }}>
          {asker.name}
        </Link>
        {withFund ? (
          <>
            {' about '}
            <Link to="/admin/funds/$id/$section" params={{ id: fund._id, section: 'questions' }}>
              {fund.name}
            </Link>
          </>
        ) : null}
        , <DateTime moment={question.askedAt} />
        {state === 'answered' ? (
          <StatusBadge tone={publicQuestion === null ? 'neutral' : 'done'}>
            {publicQuestion === null ? 'Not published' : 'Published'}
          </StatusBadge>
        ) : null}
      </p>
      <p className={classes.question} dir="auto">
        {question.question}
      </p>
      {publicQuestion !== null && publicQuestion !== question.question ? (
        <p className={classes.text} dir="auto">
          <span className={classes.about}>Published as: </span>
          {publicQuestion}
        </p>
      ) : null}
      {answer === null || isEditing ? (
        <AnswerForm question={question} onDone={() => setEditing(false)} />
      ) : (
        <>
          <p className={classes.text} dir="auto">
            {answer}
          </p>
          <p className={classes.about}>
            {answeredBy ?? 'Somebody who has left'}, <DateTime moment={answeredAt} />
          </p>
          <div>
            <Button variant="default" size="sm" onClick={() => setEditing(true)}>
              Change the answer
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

const views: readonly { value: QuestionState; label: string; empty: string }[] = [
  {
    value: 'open',
    label: 'To answer',
    empty: 'Questions appear here when investors ask them on the page of a fund.',
  },
  {
    value: 'answered',
    label: 'Answered',
    empty: 'Questions appear here when somebody of the team answers them.',
  },
  {
    value: 'closed',
    label: 'Closed without an answer',
    empty: 'Questions appear here when they are closed without an answer.',
  },
];

/** The questions of investors, of one fund or of all, each with the form to answer it. */
export function QuestionsList({ fund }: { fund?: string }) {
  const [view, setView] = useState(views[0]);
  const [page, setPage] = useState<TablePage>({ number: 1, rows: 25 });
  const { data, isLoadingError, error, refetch } = useQuery(
    questionsQuery(useTransport(), {
      state: view?.value,
      ...(fund && { fund }),
      ...askedFor(page),
    }),
  );
  return (
    <>
      <div className={classes.tools}>
        <NativeSelect
          label="Show"
          data={views.map(({ value, label }) => ({ value, label }))}
          value={view?.value}
          onChange={({ currentTarget: { value } }) => {
            setView(views.find((each) => each.value === value));
            setPage({ ...page, number: 1 });
          }}
        />
      </div>
      {isLoadingError ? (
        <ErrorState title="The questions could not be loaded" failure={error} onRetry={refetch} />
      ) : !data ? (
        <SkeletonBlock height="12rem" />
      ) : data.items.length === 0 ? (
        <EmptyState title={view?.value === 'open' ? 'Nothing to answer' : 'Nothing here'}>
          {view?.empty}
        </EmptyState>
      ) : (
        <ul className={classes.questions} aria-label="Questions">
          {data.items.map((question) => (
            <QuestionCard key={question._id} question={question} withFund={fund === undefined} />
          ))}
        </ul>
      )}
      {data && data.total > 0 ? (
        <TablePaging noun="questions" total={data.total} page={page} onChange={setPage} />
      ) : null}
    </>
  );
}
