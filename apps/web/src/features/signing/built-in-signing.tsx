import { Checkbox } from '@mantine/core';
import { useFocusTrap } from '@mantine/hooks';
import type { Signature, SigningView } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { startDownload } from '../../platform/download/start-download.ts';
import { useOwnName } from '../../platform/signer-name/signer-name.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { SubmitActions } from '../../ui/forms/submit-actions.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../../ui/layout/section.tsx';
import { CloseIcon, createIcon } from '../../ui/media/icons.tsx';
import { DownloadIcon } from '../../ui/media/page-icons.tsx';
import { SignatureArea } from '../../ui/signature/signature-area.tsx';
import { SignaturePad } from '../../ui/signature/signature-pad.tsx';
import { FileView } from '../../ui/viewer/file-view.tsx';
import { useViewerKeys, ViewerBarButton } from '../../ui/viewer/viewer-bar.tsx';
import { agreementQuery, messageFor, useSignAgreement } from './api.ts';
import classes from './sign-page.module.css';
import { SignerNameMissing, SignerSignIn } from './signer-account.tsx';
import { SigningState, SigningSteps } from './signing-state.tsx';

/** The agreement beside the consent and the signature (SIG-06). */
export function BuiltInSigning({ code, view }: { code: string; view: SigningView }) {
  const agreement = useQuery(agreementQuery(code));
  const [isRead, setRead] = useState(false);
  const onEnd = useCallback(() => setRead(true), []);
  const sha256 = view.state === 'ready' && agreement.data ? view.documentSha256 : null;
  return (
    <>
      <div className={classes.steps}>
        <SigningSteps view={view} isRead={isRead} />
      </div>
      <div className={classes.columns}>
        {agreement.isLoadingError ? (
          <ErrorState
            title="The agreement could not be loaded"
            failure={agreement.error}
            onRetry={agreement.refetch}
          />
        ) : agreement.data ? (
          <AgreementViewer bytes={agreement.data} fileName={`${view.fundName} agreement.pdf`} onEnd={onEnd} />
        ) : (
          <SkeletonBlock height="75vh" />
        )}
        <SignatureArea isReady={sha256 !== null} className={classes.area} barClassName={classes.bar}>
          <SigningState view={view} />
          {sha256 === null ? null : view.signIn ? (
            <SignerSignIn view={view} />
          ) : view.name ? (
            <SignerNameMissing name={view.name} />
          ) : (
            <SignForm code={code} view={view} documentSha256={sha256} />
          )}
        </SignatureArea>
      </div>
    </>
  );
}

interface SignValues {
  signature: Signature | undefined;
  consent: boolean;
}

/** Consent and signature, sent together (SIG-06). */
function SignForm({
  code,
  view,
  documentSha256,
}: {
  code: string;
  view: SigningView;
  /** Of the document that was read. */
  documentSha256: string;
}) {
  const navigate = useNavigate();
  const signing = useSignAgreement(code);
  const ownName = useOwnName(view.signerName);
  const form = useForm<SignValues>({
    initialValues: { signature: undefined, consent: false },
    onSubmit: async ({ signature, consent }) => {
      const confirmed = signature && ownName.confirm(signature);
      if (!confirmed || !consent) return undefined;
      const { syndUser } = await signing.mutateAsync({ consent, documentSha256, signature: confirmed });
      if (syndUser === undefined)
        // The form is gone by then, and the top of the page shows the new state.
        window.scrollTo({ top: 0 });
      else await navigate({ to: '/syndication/success/$synduserid', params: { synduserid: syndUser } });
      return undefined;
    },
    toErrors: (failure) => ({ message: messageFor(failure) }),
  });
  const { signature, consent } = form.values;
  return (
    <Section title="Your signature">
      <Form label="Sign the agreement" {...form.element}>
        <SignaturePad label="Signature" hidesLabel onChange={(drawn) => form.change({ signature: drawn })} />
        <Checkbox
          {...form.field('consent', 'checkbox')}
          className={classes.consent}
          label={view.consentText}
        />
        {ownName.question(signature)}
        <FormProblem message={form.problem} />
        <SubmitActions
          reason={signature && consent ? null : 'Give your signature and check the box to sign.'}
          isBusy={form.isPending}
        >
          {ownName.isAsked(signature) ? 'Sign under this name' : 'Sign the agreement'}
        </SubmitActions>
      </Form>
    </Section>
  );
}

const FullScreenIcon = createIcon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />);

interface AgreementViewerProps {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the downloaded file. */
  fileName: string;
  /** Called when the end of the agreement is in view. */
  onEnd: () => void;
}

/** The agreement with its pages, zoom, full screen and download. Full screen keeps the page that is being read. */
function AgreementViewer({ bytes, fileName, onEnd }: AgreementViewerProps) {
  const [isFull, setFull] = useState(false);
  const trap = useFocusTrap(isFull);
  useViewerKeys({ Escape: isFull ? () => setFull(false) : undefined });
  return (
    <section
      ref={trap}
      className={classes.viewer}
      data-full={isFull || undefined}
      {...(isFull && { role: 'dialog', 'aria-modal': true })}
      aria-label={isFull ? 'Agreement, full screen' : 'The agreement'}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>The agreement</h2>
        <ViewerBarButton label="Download the agreement" onPress={() => save(bytes, fileName)}>
          <DownloadIcon />
        </ViewerBarButton>
        <ViewerBarButton
          label={isFull ? 'Close full screen' : 'Full screen'}
          onPress={() => setFull((before) => !before)}
        >
          {isFull ? <CloseIcon /> : <FullScreenIcon />}
        </ViewerBarButton>
      </div>
      <FileView label="Agreement" file={{ bytes, type: 'application/pdf' }} onEnd={onEnd} />
    </section>
  );
}

function save(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }));
  startDownload(url, name);
  URL.revokeObjectURL(url);
}
