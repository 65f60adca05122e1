import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { isLinkRejected, messageFor } from './api.ts';
import classes from './sign-page.module.css';
import { WayOn } from './way-on.tsx';

/** In place of the agreement: why it cannot be shown, or that everyone has signed since this person has. */
export function LinkEnded({
  failure,
  hasSigned,
  onRetry,
}: {
  failure: unknown;
  hasSigned: boolean;
  onRetry: () => unknown;
}) {
  const isFinal = isLinkRejected(failure);
  if (isFinal && hasSigned)
    return (
      <Container width="text">
        <PageHeading
          title="Everyone has signed"
          lead="The agreement is complete. Your copy is on its way to you by email."
        />
        <WayOn />
      </Container>
    );
  return (
    <Container width="text">
      <PageHeading title="Sign the agreement" />
      <ErrorState
        title={isFinal ? 'This link does not work' : 'The agreement could not be loaded'}
        onRetry={isFinal ? undefined : onRetry}
      >
        {messageFor(failure)}
      </ErrorState>
      {isFinal ? (
        <div className={classes.onward}>
          <WayOn />
        </div>
      ) : null}
    </Container>
  );
}
