import { CallError } from '@paddock/contract';
import { type ReactNode, useState } from 'react';
import { BusyButton } from '../../ui/busy-button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from './security.module.css';

export interface MailedChoiceProps {
  title: string;
  lead: string;
  action: string;
  /** Uses the mailed code up. */
  onPress: () => Promise<void>;
  /** What to tell of a code that does not work. */
  refused: string;
  /** Stands here once it is done. */
  done: ReactNode;
}

/** What a mailed link leads to: done by a press, for programs that look into mails follow links too. */
export function MailedChoice({ title, lead, action, onPress, refused, done }: MailedChoiceProps) {
  const [isDone, setDone] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setProblem(undefined);
    try {
      await onPress();
      setDone(true);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      setProblem(failure.reply?.fields?.['code'] ? refused : (failure.reply?.message ?? failure.message));
    }
  };
  if (isDone) {
    return (
      <Container width="narrow">
        <div role="status">{done}</div>
      </Container>
    );
  }
  return (
    <Container width="narrow">
      <PageHeading title={title} lead={lead} />
      <div className={classes.choice}>
        {problem ? (
          <Callout tone="failure" announce>
            {problem}
          </Callout>
        ) : null}
        <BusyButton onPress={press}>{action}</BusyButton>
      </div>
    </Container>
  );
}
