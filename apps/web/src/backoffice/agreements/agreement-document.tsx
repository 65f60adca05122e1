import { type AgreementDetail, ApiError, buildPath, readAuditTrail } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useSaveFile } from '../../platform/download/download-guarded-file.ts';
import { useSession } from '../../platform/session/session-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { DownloadIcon } from '../../ui/media/page-icons.tsx';
import { FileView } from '../../ui/viewer/file-view.tsx';
import classes from './agreement-document.module.css';
import { partiallySignedQuery } from './api.ts';

/** Downloads the service's own record of who signed and when. */
export function AuditTrail({ item }: { item: AgreementDetail }) {
  const save = useSaveFile();
  const { syndUser } = item;
  const path = buildPath(readAuditTrail.path, { params: { syndUser } });
  return (
    <BusyButton variant="default" leftSection={<DownloadIcon size={18} />} onPress={() => save(path)}>
      Download the audit trail
    </BusyButton>
  );
}

/** Shows the agreement with the signatures it has so far, and loads it again when its hash or a signature changes. */
export function AgreementDocument({
  syndUser,
  documentSha256,
  signatures,
  problem,
}: {
  syndUser: string;
  /** Null if a service keeps the document. */
  documentSha256: string | null;
  signatures: number;
  /** What keeps the signing service from giving the document. The document is loaded again once this has gone. */
  problem: AgreementDetail['problem'];
}) {
  const session = useSession();
  const authCode = session.status === 'signed-in' ? session.authCode : '';
  const { data, error, isLoadingError, refetch } = useQuery(
    partiallySignedQuery(syndUser, `${documentSha256 ?? ''} ${signatures} ${problem ?? ''}`, authCode),
  );
  if (isLoadingError)
    return error instanceof ApiError && error.status === 409 ? (
      <ErrorState title="There is no document yet" failure={error} onRetry={refetch}>
        The service that collects the signatures has not made it.
      </ErrorState>
    ) : (
      <ErrorState title="The agreement could not be loaded" failure={error} onRetry={refetch} />
    );
  return (
    <div className={classes.box}>
      {data ? (
        <FileView label="Agreement" file={{ bytes: data, type: 'application/pdf' }} />
      ) : (
        <SkeletonBlock height="100%" />
      )}
    </div>
  );
}
