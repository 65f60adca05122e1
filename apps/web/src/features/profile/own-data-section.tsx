import type { DataExport } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { startDownload } from '../../platform/download/start-download.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { toastOutcome } from '../../platform/toasts/toast-outcome.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DownloadIcon } from '../../ui/media/page-icons.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import classes from './own-data.module.css';
import { dataExportQuery, useDownloadDataExport, useRequestDataExport } from './own-data-api.ts';

/** What is held about the person, to download (SEC-16). */
export function OwnDataSection() {
  const { data, isLoadingError, error, refetch } = useQuery(dataExportQuery(useTransport(), useMe()._id));
  return (
    <Section
      isBeside
      id="your-data"
      title="Your data"
      note="What we hold about you, with your documents, in a ZIP file. Only you can download it."
    >
      {isLoadingError ? (
        <ErrorState title="Your data could not be loaded" failure={error} onRetry={refetch} />
      ) : null}
      {data === undefined && !isLoadingError ? <SkeletonText lines={2} label="Loading your data" /> : null}
      {data !== undefined ? (
        <div className={classes.parts}>
          {data ? <LastExport last={data} /> : null}
          {data?.state === 'running' ? null : <AskForExport isFirst={data?.state !== 'ready'} />}
        </div>
      ) : null}
    </Section>
  );
}

function AskForExport({ isFirst }: { isFirst: boolean }) {
  const ask = useRequestDataExport();
  return (
    <BusyButton variant="default" onPress={() => toastOutcome(ask.mutateAsync({}))}>
      {isFirst ? 'Request my data' : 'Request my data again'}
    </BusyButton>
  );
}

function LastExport({ last }: { last: DataExport }) {
  const { timezone } = useMe().profileSettings;
  switch (last.state) {
    case 'running':
      return (
        <Callout tone="info" title="We are preparing your data" announce>
          <p>You can leave this page: we tell you here and by email when it is ready.</p>
        </Callout>
      );
    case 'failed':
      return (
        <Callout tone="failure" title="Your data could not be prepared" announce>
          <p>Something went wrong on our side. Please try again.</p>
        </Callout>
      );
    case 'ready':
      return (
        <Callout tone="done" title="Your data is ready" announce>
          <p>
            As it was on <DateTime moment={last.requestedAt} timeZone={timezone} />. You can download it until{' '}
            {last.expiresAt ? <DateTime moment={last.expiresAt} timeZone={timezone} /> : null}.
          </p>
          <ul className={classes.files} aria-label="Files of your data">
            {last.parts.map(({ position, size }) => (
              <li key={position}>
                <DownloadPart last={last} position={position} size={size} />
              </li>
            ))}
          </ul>
        </Callout>
      );
  }
}

/** "1.2 MB", and never 0. */
const megabytes = (bytes: number): string => `${Math.max(bytes / 1_000_000, 0.1).toFixed(1)} MB`;

function DownloadPart({ last, position, size }: { last: DataExport; position: number; size: number }) {
  const download = useDownloadDataExport();
  const press = async () => {
    const link = await toastOutcome(download.mutateAsync({ body: { id: last._id, part: position } }));
    if (link) startDownload(link.url, link.originalName);
  };
  const parts = last.parts.length;
  return (
    <BusyButton leftSection={<DownloadIcon size={18} />} onPress={press}>
      {parts > 1 ? `Download part ${position + 1} of ${parts}` : 'Download'} ({megabytes(size)})
    </BusyButton>
  );
}
