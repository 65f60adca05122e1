import { Button } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ownRecordQuery } from '../../platform/session/own-record.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { useHasElapsed } from '../../ui/hooks/use-has-elapsed.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import classes from './form-page.module.css';

/** How long these pages wait before they load, in milliseconds (PRO-01, ACC-05). */
const loadDelay = 200;

/** The person's own record: loaded when the page opens, and again when its tab regains the focus. */
function useOwnRecord() {
  const hasWaited = useHasElapsed(loadDelay);
  const query = useQuery({
    ...ownRecordQuery(useTransport(), useMe()._id),
    enabled: hasWaited,
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  return {
    record: hasWaited ? query.data : undefined,
    isError: query.isError,
    failure: query.error,
    retry: query.refetch,
  };
}

export interface FormPageProps {
  title: string;
  /** Follows the record once it has loaded. */
  lead: string | ((record: Entity<'users'> | undefined) => string);
  children: (record: Entity<'users'>) => ReactNode;
}

/** A page with a form over the person's own record, and the states of loading it. */
export function FormPage({ title, lead, children }: FormPageProps) {
  const { record, isError, failure, retry } = useOwnRecord();
  return (
    <Container>
      <PageHeading title={title} lead={typeof lead === 'string' ? lead : lead(record)} />
      {record ? children(record) : null}
      {!record && isError ? (
        <ErrorState title="Your profile could not be loaded" failure={failure} onRetry={retry} />
      ) : null}
      {record || isError ? null : <SkeletonText lines={12} label="Your profile is loading" />}
    </Container>
  );
}

interface FormAlertsProps {
  /** Unsaved changes were typed before the page was loaded. */
  isRestored: boolean;
  /** Edited fields that were also saved elsewhere: their labels, and what is saved now. */
  conflicts: readonly { label: string; saved: string }[];
}

/** What to know before saving. */
export function FormAlerts({ isRestored, conflicts }: FormAlertsProps) {
  return (
    <div className={classes.notices}>
      {isRestored ? (
        <Callout tone="info" announce>
          Your earlier changes are still here. They are not saved yet.
        </Callout>
      ) : null}
      {conflicts.length > 0 ? (
        <Callout tone="warn" title="Changed elsewhere in the meantime" announce>
          <ul>
            {conflicts.map(({ label, saved }) => (
              <li key={label}>
                {label} is now {saved === '' ? 'empty' : `“${saved}”`}.
              </li>
            ))}
          </ul>
          <p>Save to replace it with your changes, or discard them.</p>
        </Callout>
      ) : null}
    </div>
  );
}

interface SaveOrDiscardProps {
  canSave: boolean;
  form: { isPending: boolean; isDirty: boolean; discard: () => void };
}

/** The end of a form over a record: save the changes or discard them. */
export function SaveOrDiscard({ canSave, form: { isPending, isDirty, discard } }: SaveOrDiscardProps) {
  return (
    <FormActions>
      <BusyButton type="submit" disabled={!canSave} isBusy={isPending}>
        Save
      </BusyButton>
      {isDirty ? (
        <Button variant="default" onClick={discard}>
          Discard changes
        </Button>
      ) : null}
    </FormActions>
  );
}
