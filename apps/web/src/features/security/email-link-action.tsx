import { type ReactNode, useState } from 'react';
import { apiErrorMessage, asApiError } from '../../platform/api/api-error.ts';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import classes from './security.module.css';

export interface EmailLinkActionProps {
  title: string;
  lead: string;
  action: string;
  /** Uses the emailed code. */
  onPress: () => Promise<unknown>;
  /** Shown for a code that does not work. */
  invalidCodeMessage: string;
  /** Shown once it is done; without it, the page handles that itself. */
  done?: ReactNode;
}

/** The action of a link in an email. It requires a press, because mail scanners follow links too. */
export function EmailLinkAction({
  title,
  lead,
  action,
  onPress,
  invalidCodeMessage,
  done,
}: EmailLinkActionProps) {
  const [isDone, setDone] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = async () => {
    setProblem(undefined);
    try {
      await onPress();
      setDone(true);
    } catch (failure) {
      setProblem(asApiError(failure).reply?.fields?.['code'] ? invalidCodeMessage : apiErrorMessage(failure));
    }
  };
  if (isDone && done) {
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
        <FormProblem message={problem} />
        <BusyButton onPress={press}>{action}</BusyButton>
      </div>
    </Container>
  );
}
