import { NativeSelect } from '@mantine/core';
import type { AgreementTemplateDetail } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../platform/session/session-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { FileView } from '../../ui/viewer/file-view.tsx';
import { previewQuery } from './api.ts';
import { methodChoices, methodOf } from './method-choices.ts';
import classes from './template-page.module.css';

/** The saved template filled with sample data, for each way to invest. */
export function TemplatePreview({ template }: { template: AgreementTemplateDetail }) {
  const session = useSession();
  const [method, setMethod] = useState(template.method ?? 'individual');
  const { data, error, isError, refetch } = useQuery(
    previewQuery({
      id: template._id,
      method,
      version: template.updatedAt ?? '',
      authCode: session.status === 'signed-in' ? session.authCode : '',
    }),
  );
  return (
    <div className={classes.preview}>
      <NativeSelect
        label="Preview with sample data for"
        data={methodChoices}
        value={method}
        onChange={({ currentTarget }) => setMethod(methodOf(currentTarget.value))}
      />
      {isError ? (
        <ErrorState title="The preview could not be made" failure={error} onRetry={refetch}>
          {error.message}
        </ErrorState>
      ) : (
        <div className={classes.document}>
          {data ? (
            <FileView label="Preview" file={{ bytes: data, type: 'application/pdf' }} />
          ) : (
            <SkeletonBlock height="100%" />
          )}
        </div>
      )}
    </div>
  );
}
