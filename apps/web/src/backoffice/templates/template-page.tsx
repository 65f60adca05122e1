import { Button, NativeSelect } from '@mantine/core';
import type { AgreementTemplateDetail } from '@paddock/contract';
import { choiceLabel } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTransport } from '../../platform/api/transport-context.ts';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { useSession } from '../../platform/session/session-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { Callout } from '../../ui/feedback/callout.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { FileView } from '../../ui/viewer/file-view.tsx';
import { previewQuery, templateQuery } from './api.ts';
import { MapTemplateForm } from './map-template-form.tsx';
import { methodChoices, methodOf } from './method-choices.ts';
import { ReplacePdfDialog } from './replace-pdf-dialog.tsx';
import { TemplateFunds } from './template-funds.tsx';
import classes from './template-page.module.css';
import { WriteTemplateForm } from './write-template-form.tsx';

/** A template: its fields or its text beside the preview, what is missing, and the funds that use it. */
export default function TemplatePage() {
  const { id } = useParams({ from: '/backoffice/admin/templates/$id' });
  const navigate = useNavigate();
  const openDialog = useDialog();
  const { data, error, isLoadingError, refetch } = useQuery(templateQuery(useTransport(), id));
  const template = data?.item;
  if (isLoadingError)
    return (
      <Container>
        <PageHeading title="Agreement template" />
        <ErrorState title="The template could not be loaded" failure={error} onRetry={refetch}>
          {error.message}
        </ErrorState>
      </Container>
    );
  if (!template)
    return (
      <Container>
        <SkeletonBlock height="40rem" />
      </Container>
    );
  const saved = async (next: string) => {
    void showToast({ message: 'The template is saved.', tone: 'positive' });
    if (next !== id) await navigate({ to: '/admin/templates/$id', params: { id: next }, replace: true });
  };
  // Another version begins with its own values.
  const version = `${template._id} ${template.updatedAt}`;
  return (
    <Container>
      <PageHeading
        eyebrow={template.method ? choiceLabel(template.method) : 'No method yet'}
        title={template.name}
        actions={
          <>
            {template.source === 'pdf' ? (
              <Button
                variant="default"
                onClick={() =>
                  openDialog((control) => (
                    <ReplacePdfDialog {...control} template={template} onSaved={saved} />
                  ))
                }
              >
                Replace the PDF
              </Button>
            ) : (
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link {...props} to="/admin/templates/write" search={{ from: template._id }} />
                )}
              >
                Write another from this
              </Button>
            )}
            <Button component={Link} to="/admin/templates" variant="default">
              All templates
            </Button>
          </>
        }
      />
      {template.problems.length > 0 ? (
        <Callout tone="warn" title="What is missing">
          <ul className={classes.problems}>
            {template.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Callout>
      ) : (
        <Callout tone="done">Nothing is missing. Funds can use this template.</Callout>
      )}
      {template.isUsed ? (
        <p className={classes.note}>
          Agreements were made from this template. They stay as they are: saving a change makes a new version
          for the agreements to come.
        </p>
      ) : null}
      <div className={classes.content}>
        <div className={classes.columns}>
          <TemplatePreview key={template._id} template={template} />
          {template.source === 'written' ? (
            <WriteTemplateForm key={version} template={template} onSaved={saved} />
          ) : (
            <MapTemplateForm key={version} template={template} onSaved={saved} />
          )}
        </div>
      </div>
      <TemplateFunds template={template} />
    </Container>
  );
}

/** The saved template filled with sample data, for each way to invest. */
function TemplatePreview({ template }: { template: AgreementTemplateDetail }) {
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
