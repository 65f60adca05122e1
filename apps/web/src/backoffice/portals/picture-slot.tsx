import { Button } from '@mantine/core';
import type { Entity } from '@paddock/contract';
import { extensionOf } from '@paddock/domain';
import { useRef, useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { ConfirmDialog } from '../../platform/dialog/confirm-dialog.tsx';
import { useDialog } from '../../platform/dialog/dialog-host.tsx';
import { portalFileUrl } from '../../platform/portal/portal-context.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { UploadError } from '../../platform/upload/upload-error.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useDeletePortalPicture, useUploadPortalPicture } from './picture-api.ts';
import classes from './portal-pictures.module.css';

export interface PictureSlotProps {
  portal: Entity<'portals'>;
  /** Its name under /portals/{slug}/. */
  name: string;
  label: string;
  detail: string;
  /** When it was uploaded; undefined if it was not. */
  uploadedAt: string | undefined;
  /** The server draws it while none is uploaded. */
  isDrawnOtherwise?: boolean;
  canChange: boolean;
  canReplace?: boolean;
}

/** A picture of a portal: shown, and uploaded, replaced or deleted by those who may. */
export function PictureSlot(props: PictureSlotProps) {
  const { portal, name, label, detail, uploadedAt, isDrawnOtherwise = false, canChange } = props;
  const isShown = uploadedAt !== undefined || isDrawnOtherwise;
  // Browsers cache a picture for an hour, so a new one needs another address.
  const version = uploadedAt ? Date.parse(uploadedAt) : `${portal.name} ${portal.portalColor}`;
  return (
    <li className={classes.picture}>
      <div className={`${classes.ground} ${name === 'logo.png' ? classes.onHeader : ''}`}>
        {isShown ? (
          <img
            className={classes.image}
            src={`${portalFileUrl(portal.slug, name)}?v=${encodeURIComponent(version)}`}
            alt={`${label} of ${portal.name}`}
          />
        ) : null}
      </div>
      <div>
        <p className={classes.label}>{label}</p>
        <p className={classes.quiet}>{detail}</p>
        {isDrawnOtherwise && uploadedAt === undefined ? (
          <p className={classes.quiet}>Drawn from the name and the header color until you upload one.</p>
        ) : null}
      </div>
      {canChange ? <PictureActions {...props} /> : null}
    </li>
  );
}

function PictureActions({
  portal,
  name,
  label,
  uploadedAt,
  isDrawnOtherwise,
  canReplace = true,
}: PictureSlotProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const upload = useUploadPortalPicture(portal._id);
  const remove = useDeletePortalPicture();
  const openDialog = useDialog();
  const send = async (file: File) => {
    setProblem(undefined);
    try {
      await upload.mutateAsync({
        name,
        task: { file, name },
        signal: new AbortController().signal,
        onProgress: setProgress,
      });
      void showToast({ message: `${label} is saved.`, tone: 'positive' });
    } catch (failure) {
      setProblem(failure instanceof UploadError ? failure.message : apiErrorMessage(failure));
    } finally {
      setProgress(undefined);
    }
  };
  const askToDelete = () =>
    openDialog((control) => (
      <ConfirmDialog
        {...control}
        title={`Delete ${label.toLowerCase()}?`}
        action="Delete it"
        onConfirm={async () => {
          await remove.mutateAsync({ params: { portal: portal._id, name } }).catch((failure: unknown) => {
            setProblem(apiErrorMessage(failure));
          });
        }}
      >
        {isDrawnOtherwise
          ? 'It is then drawn from the name and the header color again.'
          : 'Pages that show it will show nothing in its place.'}
      </ConfirmDialog>
    ));
  return (
    <>
      <div className={classes.actions}>
        {canReplace ? (
          <BusyButton
            variant="default"
            size="sm"
            isBusy={upload.isPending}
            aria-label={`${uploadedAt ? 'Replace' : 'Upload'} ${label.toLowerCase()}`}
            onPress={() => chooser.current?.click()}
          >
            {progress !== undefined && progress < 1
              ? `${Math.round(progress * 100)}%`
              : uploadedAt
                ? 'Replace'
                : 'Upload'}
          </BusyButton>
        ) : null}
        {uploadedAt ? (
          <Button
            variant="default"
            size="sm"
            aria-label={`Delete ${label.toLowerCase()}`}
            onClick={askToDelete}
          >
            Delete
          </Button>
        ) : null}
        <input
          ref={chooser}
          type="file"
          hidden
          aria-label={`File of ${label.toLowerCase()}`}
          accept={`.${extensionOf(name) ?? 'png'}`}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (file) void send(file);
          }}
        />
      </div>
      {problem ? (
        <p className={classes.fault} role="alert">
          {problem}
        </p>
      ) : null}
    </>
  );
}
