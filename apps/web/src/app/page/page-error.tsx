import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { serverUnreachableMessage, useReload } from '../../ui/lazy/use-reload.ts';
import classes from './message-page.module.css';
import { PageSkeleton } from './page-skeleton.tsx';
import { PageLoadError, PageTimeoutError } from './page-timeout.ts';

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

const key = 'reloadedFor';

/**
 * Whether the document may be loaded again by itself because a file of its page is gone: once for each build and page,
 * or a file that is nowhere would have it do that forever.
 */
export function takeReload(): boolean {
  // The name of this file is another one in each build, and documents of two builds may take turns.
  const mark = `${import.meta.url} ${location.pathname}\n`;
  try {
    const marks = sessionStorage.getItem(key) ?? '';
    if (marks.includes(mark)) return false;
    sessionStorage.setItem(key, (marks + mark).slice(-4_000));
    return true;
  } catch {
    // The browser blocks the storage, so nothing would end it.
    return false;
  }
}
