import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useLateDialog } from '../platform/dialog/use-late-dialog.tsx';
import { useSession } from '../platform/session/session-context.ts';
import { SignInProvider, type SignInRequest } from '../platform/session/sign-in-context.ts';

/** Lets everything below it open the sign-in dialog, and prompts where a page needs it (POR-13, HDR-10). */
export function SignInStarter({ children }: { children: ReactNode }) {
  const openDialog = useLateDialog();
  const navigate = useNavigate();
  const signIn = useCallback(
    ({ mode = 'signin', toDashboard = false }: SignInRequest = {}) => {
      void openDialog(
        () => import('../features/session/sign-in-dialog.tsx'),
        ({ default: SignInDialog }, control) => (
          <SignInDialog
            {...control}
            mode={mode}
            onSignedIn={() => {
              if (toDashboard) void navigate({ to: '/dashboard' });
            }}
          />
        ),
      );
    },
    [openDialog, navigate],
  );
  usePromptAfterSignOut(signIn);
  return <SignInProvider value={signIn}>{children}</SignInProvider>;
}

/** Whoever signs out on a page that requires sign-in is asked to sign in again (POR-13). */
function usePromptAfterSignOut(signIn: () => void) {
  const router = useRouter();
  const { status } = useSession();
  const last = useRef(status);
  useEffect(() => {
    const wasSignedIn = last.current === 'signed-in';
    last.current = status;
    const page = router.state.matches.at(-1)?.staticData;
    if (wasSignedIn && status === 'signed-out' && page?.requiresSignIn) signIn();
  }, [status, router, signIn]);
}
