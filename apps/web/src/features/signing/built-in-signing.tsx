import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { SigningView } from '@paddock/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { AgreementViewer } from './agreement-viewer.tsx';
import { agreementQuery } from './api.ts';
import { SignForm } from './sign-form.tsx';
import classes from './sign-page.module.css';
import { SigningState } from './signing-state.tsx';
import { SigningSteps } from './signing-steps.tsx';

/**
 * Everything above the window counts as in view, so that what is out of view is below it. The position in an entry does
 * not tell: it is that of the last change, which may be before the area was laid out.
 */
const fromAbove = { rootMargin: '1000000px 0px 0px' };

/**
 * The part of the page where one signs. While it is out of view below the agreement, as on phones, a bar at the bottom
 * of the screen leads to it.
 */
function SigningArea({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  const { ref, entry } = useIntersection(fromAbove);
  const isBelow = isReady && entry !== null && !entry.isIntersecting;
  const proceed = () => {
    const area = entry?.target;
    if (!(area instanceof HTMLElement)) return;
    area.focus({ preventScroll: true });
    area.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <div ref={ref} className={classes.area} tabIndex={-1}>
        {children}
      </div>
      {isBelow ? (
        <div className={classes.bar}>
          <Button fullWidth onClick={proceed}>
            Continue to your signature
          </Button>
        </div>
      ) : null}
    </>
  );
}

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
          <ErrorState title="The agreement could not be loaded" onRetry={agreement.refetch} />
        ) : agreement.data ? (
          <AgreementViewer bytes={agreement.data} fileName={`${view.fundName} agreement.pdf`} onEnd={onEnd} />
        ) : (
          <SkeletonBlock height="75vh" />
        )}
        <SigningArea isReady={sha256 !== null}>
          <SigningState view={view} />
          {sha256 === null ? null : <SignForm code={code} view={view} documentSha256={sha256} />}
        </SigningArea>
      </div>
    </>
  );
}
