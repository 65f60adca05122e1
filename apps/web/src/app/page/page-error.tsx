import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { serverUnreachableMessage, useReload } from '../../ui/lazy/use-reload.ts';
import classes from './message-page.module.css';
import { PageSkeleton } from './page-skeleton.tsx';
import { PageLoadError, PageTimeoutError } from './page-timeout.ts';
import { takeReload } from './take-reload.ts';

const errorTexts = (error: unknown) => {
  if (error instanceof PageTimeoutError)
    return {
      title: 'This page is taking too long to load',
      text: 'The connection may be slow, or the server may be busy.',
      action: 'Retry',
    };
  if (error instanceof PageLoadError)
    return {
      title: 'This page could not be loaded',
      text: 'The site may have been updated since you opened it, or the connection was lost.',
      action: 'Reload the page',
    };
  return {
    title: 'This page could not be shown',
    text: 'Something went wrong on our side.',
    action: 'Retry',
  };
};

/** Whether the document is being loaded again by itself, as when an upgrade has removed the files of this one. */
function useOwnReload(isGone: boolean, reload: () => Promise<void>): boolean {
  const [isReloading, setReloading] = useState(isGone);
  useEffect(() => {
    if (!isGone) return;
    if (takeReload()) void reload();
    else setReloading(false);
  }, [isGone, reload]);
  return isReloading;
}

/**
 * Shown when a page could not be loaded or rendered (POR-12). Retrying a failed load reloads the document: within this
 * one, neither a hanging request nor a file that is gone from the server can be requested again.
 */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { isAway, reload } = useReload();
  const isNotReached = error instanceof PageLoadError;
  const isReloading = useOwnReload(isNotReached && !(error instanceof PageTimeoutError), reload);
  const { title, text, action } = errorTexts(error);
  const retry = async () => {
    if (isNotReached) await reload();
    else {
      reset();
      await router.invalidate();
    }
  };
  if (isReloading && !isAway) return <PageSkeleton />;
  return (
    <Container width="narrow">
      <div className={classes.failure}>
        <ErrorState title={title} failure={error} action={action} onRetry={retry}>
          {isAway ? serverUnreachableMessage : text}
        </ErrorState>
      </div>
    </Container>
  );
}
