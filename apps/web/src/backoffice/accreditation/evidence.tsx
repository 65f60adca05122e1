import { Button } from '@mantine/core';
import type { AccreditationPage } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { downloadErrorMessage } from '../../platform/download/fetch-file.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { FileView } from '../../ui/viewer/file-view.tsx';
import classes from './accreditation.module.css';
import { evidenceQuery } from './api.ts';

type Documents = AccreditationPage['evidence'];

const ofOther = (holder: string | null) => (holder === null ? 'no profile named' : `for ${holder}`);

/** The investor's verification documents, those of this profile first, one of them open beside the claim. */
export function Evidence({ documents }: { documents: Documents }) {
  const [chosen, choose] = useState<string>();
  const shown = documents.find(({ _id }) => _id === chosen) ?? documents[0];
  if (!shown)
    return (
      <EmptyState title="No documents yet">
        The investor has not uploaded any verification documents. You can refuse the accreditation and say
        which you need.
      </EmptyState>
    );
  return (
    <section aria-label="Verification documents">
      <ul className={classes.files}>
        {documents.map(({ _id, title, holder, isOfProfile }) => (
          <li key={_id}>
            <Button
              size="sm"
              variant={_id === shown._id ? 'filled' : 'default'}
              aria-pressed={_id === shown._id}
              onClick={() => choose(_id)}
            >
              {isOfProfile ? title : `${title} (${ofOther(holder)})`}
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.detail}>
        Uploaded on <DateTime moment={shown.filedAt} />
        {shown.holder ? ` for ${shown.holder}` : ''}
      </p>
      {!shown.isOfProfile ? (
        <Callout tone="warn">
          <p>
            {shown.holder
              ? `This document is for another investing profile, ${shown.holder}.`
              : 'No investing profile was named for this document.'}
          </p>
        </Callout>
      ) : null}
      <div className={classes.file}>
        {shown.isBeingChecked ? (
          <EmptyState title="Being checked for malware">You can open it in a few minutes.</EmptyState>
        ) : (
          <OpenDocument key={shown._id} document={shown} />
        )}
      </div>
    </section>
  );
}

function OpenDocument({ document }: { document: Documents[number] }) {
  const { data, error, refetch } = useQuery(evidenceQuery(useTransport(), document._id));
  if (data) return <FileView label={document.title} file={data} />;
  if (error)
    return (
      <ErrorState title="The document could not be shown" onRetry={refetch}>
        {downloadErrorMessage(error)}
      </ErrorState>
    );
  return (
    <div role="status" aria-label={`Loading ${document.title}`}>
      <SkeletonBlock height="100%" />
    </div>
  );
}
