import type { InvestorQuestion } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../../platform/api/transport-context.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { DateTime } from '../../../ui/text/date-time.tsx';
import { questionsQuery } from '../api.ts';
import { AskForm } from './ask-form.tsx';
import { part } from './parts.ts';
import classes from './questions.module.css';

/** Questions to the manager with their answers, and the form to ask one (INV-04). */
export function Questions({ fund, timeZone }: { fund: { _id: string }; timeZone: string | null }) {
  const { data, isLoadingError, refetch } = useQuery(questionsQuery(useTransport(), fund._id));
  return (
    <Section {...part('questions')}>
      {isLoadingError ? (
        <ErrorState title="The questions could not be loaded" onRetry={refetch} />
      ) : !data ? (
        <SkeletonText lines={3} label="Loading the questions" />
      ) : data.items.length > 0 ? (
        <ul className={classes.questions}>
          {data.items.map((each) => (
            <Question key={each._id} question={each} timeZone={timeZone} />
          ))}
        </ul>
      ) : null}
      <AskForm fund={fund._id} />
    </Section>
  );
}

function Question({ question, timeZone }: { question: InvestorQuestion; timeZone: string | null }) {
  const { isOwn, answer, answeredAt, askedAt, state } = question;
  return (
    <li className={classes.entry}>
      <h3 className={classes.question} dir="auto">
        {question.question}
      </h3>
      {answer === null ? (
        <p className={classes.about}>
          <StatusBadge tone={state === 'open' ? 'info' : 'neutral'}>
            {state === 'open' ? 'Waiting for an answer' : 'Closed'}
          </StatusBadge>{' '}
          You asked on <DateTime moment={askedAt} parts="date" timeZone={timeZone} />.{' '}
          {state === 'open'
            ? 'We email you the answer.'
            : 'Our team closed it without a written answer. Please contact us if it is still open for you.'}
        </p>
      ) : (
        <>
          <p className={classes.answer} dir="auto">
            {answer}
          </p>
          <p className={classes.about}>
            {isOwn ? 'You asked. ' : ''}Answered on{' '}
            <DateTime moment={answeredAt} parts="date" timeZone={timeZone} />
          </p>
        </>
      )}
    </li>
  );
}
