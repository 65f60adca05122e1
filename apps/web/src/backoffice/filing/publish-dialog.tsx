import { Button } from '@mantine/core';
import { counted } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { previewQuery, usePublish } from './api.ts';
import classes from './filing.module.css';

/** As many as a person reads one by one. */
const mostTitles = 5;

export interface PublishDialogProps extends DialogControl {
  ids: readonly string[];
  onPublished: (reply: { published: string[]; people: number; awaited: number }) => void;
}

/** Shows whom the documents reach before they are published. */
export function PublishDialog({ ids, onPublished, ...control }: PublishDialogProps) {
  const { data, isLoadingError, error, refetch } = useQuery(previewQuery(useTransport(), ids));
  const publish = usePublish();
  const confirm = async () => {
    const reply = await publish.mutateAsync({ body: { ids: [...ids] } }).catch(() => undefined);
    if (!reply) return;
    control.onClose();
    onPublished(reply);
  };
  const unlisted = data ? data.people - data.recipients.length : 0;
  return (
    <Dialog {...control} title={`Publish ${counted(ids.length, 'document')}?`} size="36rem">
      {isLoadingError ? (
        <ErrorState title="The recipients could not be loaded" failure={error} onRetry={refetch} />
      ) : data ? (
        <>
          <p>
            {data.people === 0
              ? 'Nobody is notified.'
              : `${counted(data.people, 'person', 'people')} will be notified${data.people === 1 ? '' : ', each'} with one email.`}
          </p>
          {data.awaited > 0 ? (
            <p>
              {counted(data.awaited, 'document')} for people who are invited will appear when they have an
              account.
            </p>
          ) : null}
          {data.withoutReaders > 0 ? (
            <p>
              {data.withoutReaders === 1
                ? '1 document reaches nobody yet. Investors find it once they take part in the fund.'
                : `${counted(data.withoutReaders, 'document')} reach nobody yet. Investors find them once they take part in the fund.`}
            </p>
          ) : null}
          <WithoutFund {...data} />
          {data.recipients.length > 0 ? (
            <ul className={classes.recipients} aria-label="Recipients" tabIndex={0}>
              {data.recipients.map(({ user, name, email, titles }) => (
                <li key={user}>
                  <span className={classes.name}>{name}</span>{' '}
                  <span className={classes.quiet}>
                    {email}, {counted(titles.length, 'document')}
                  </span>
                  <div className={classes.quiet} dir="auto">
                    {titles.join(', ')}
                  </div>
                </li>
              ))}
              {unlisted > 0 ? <li>And {unlisted} more</li> : null}
            </ul>
          ) : null}
        </>
      ) : (
        <SkeletonBlock height="8rem" />
      )}
      <FormProblem message={publish.error ? apiErrorMessage(publish.error) : undefined} />
      <FormActions>
        <BusyButton disabled={!data} onPress={confirm}>
          Publish
        </BusyButton>
        <Button variant="default" onClick={control.onClose}>
          Not yet
        </Button>
      </FormActions>
    </Dialog>
  );
}

/** A K-1 is of one fund, and a document of the portal itself is of none: only who publishes it knows. */
function WithoutFund({ withoutFund, withoutFundCount }: { withoutFund: string[]; withoutFundCount: number }) {
  if (withoutFundCount === 0) return null;
  const more = withoutFundCount - Math.min(withoutFund.length, mostTitles);
  return (
    <Callout
      tone="warn"
      title={
        withoutFundCount === 1 ? 'It names no fund' : `${counted(withoutFundCount, 'document')} name no fund`
      }
    >
      <p dir="auto">
        {withoutFund.slice(0, mostTitles).join(', ')}
        {more > 0 ? ` and ${counted(more, 'more', 'more')}` : ''}
      </p>
      <p>
        Investors see which fund a tax document belongs to only if it names one. Choose the fund beside the
        file first, or publish as it is.
      </p>
    </Callout>
  );
}
