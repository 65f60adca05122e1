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
}: {
  syndUser: string;
  /** Null if a service keeps the document. */
  documentSha256: string | null;
  signatures: number;
}) {
  const session = useSession();
  const authCode = session.status === 'signed-in' ? session.authCode : '';
  const { data, isLoadingError, refetch } = useQuery(
    partiallySignedQuery(syndUser, `${documentSha256 ?? ''} ${signatures}`, authCode),
  );
  if (isLoadingError) return <ErrorState title="The agreement could not be loaded" onRetry={refetch} />;
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
