import { Button } from '@mantine/core';
import type { ManagedQuestion } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { AnswerForm } from './answer-form.tsx';
import classes from './questions.module.css';

/** One question with who asked it, its answer, and the form to answer it or to change the answer. */
export function QuestionCard({ question, withFund }: { question: ManagedQuestion; withFund: boolean }) {
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
