import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { asApiError } from '../api/api-error.ts';

export interface FailedChoiceProps {
  /** What failed, where trying again may help. */
  title: string;
  failure: unknown;
  onRetry: () => unknown;
  /** How to see everything that one may see. */
  otherwise: ReactNode;
}

/**
 * In place of figures that could not be loaded. Where the server says that there are none for what was chosen, such as
 * a profile whose delegation has ended since, trying again helps nobody.
 */
export function FailedChoice({ title, failure, onRetry, otherwise }: FailedChoiceProps) {
  const { status, message, reply } = asApiError(failure);
  if (status === 404)
    return (
      <EmptyState title="This investing profile was not found" action={otherwise}>
        The address may be incomplete, the right to see it may have ended, or it belongs to another account.
      </EmptyState>
    );
  if (status === 400)
    return (
      <EmptyState title="There is nothing to show" action={otherwise}>
        {reply?.message ?? message}
      </EmptyState>
    );
  return <ErrorState title={title} failure={failure} onRetry={onRetry} />;
}
