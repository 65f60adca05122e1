import { type AgreementDetail, ApiError } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../platform/session/session-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { FileView } from '../../ui/viewer/file-view.tsx';
import classes from './agreement-document.module.css';
import { partiallySignedQuery } from './api/countersignatures.ts';

/** The agreement with the signatures so far. Another document has another hash and is loaded again. */
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
  /** Of the service that keeps it. Without one, it is loaded again. */
  problem: AgreementDetail['problem'];
}) {
  const session = useSession();
  const authCode = session.status === 'signed-in' ? session.authCode : '';
  const { data, error, isLoadingError, refetch } = useQuery(
    partiallySignedQuery(syndUser, `${documentSha256 ?? ''} ${signatures} ${problem ?? ''}`, authCode),
  );
  if (isLoadingError)
    return error instanceof ApiError && error.status === 409 ? (
      <ErrorState title="There is no document yet" onRetry={refetch}>
        The service that collects the signatures has not made it.
      </ErrorState>
    ) : (
      <ErrorState title="The agreement could not be loaded" onRetry={refetch} />
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
