import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useLazyDialog } from '../../platform/dialog/use-lazy-dialog.tsx';
import { useSession, useSessionStore } from '../../platform/session/session-context.ts';
import { SignInContextProvider, type SignInRequest } from '../../platform/session/sign-in-context.ts';

/** Lets everything below it open the sign-in dialog, and prompts when a page requires sign-in (POR-13, HDR-10). */
export function SignInProvider({ children }: { children: ReactNode }) {
  const openDialog = useLazyDialog();
  const navigate = useNavigate();
  const session = useSessionStore();
  const signIn = useCallback(
    ({ mode = 'signin', toDashboard = false }: SignInRequest = {}) => {
      void openDialog(
        () => import('../../features/session/dialog/sign-in-dialog.tsx'),
        ({ default: SignInDialog }, control) => (
          <SignInDialog
            {...control}
            mode={mode}
            onSignedIn={() => {
              // What comes first in an empty deployment is its setup.
              if (session.own()?.me.hasEmptyDeployment) void navigate({ to: '/admin/setup' });
              else if (toDashboard) void navigate({ to: '/dashboard' });
            }}
          />
        ),
      );
    },
    [openDialog, navigate, session],
  );
  usePromptAfterSignOut(signIn);
  usePromptInUrl(signIn);
  return <SignInContextProvider value={signIn}>{children}</SignInContextProvider>;
}

/** Prompts people who sign out on a page that requires sign-in to sign in again (POR-13). */
function usePromptAfterSignOut(signIn: () => void) {
  const router = useRouter();
  const { status } = useSession();
  const last = useRef(status);
  useEffect(() => {
    const wasSignedIn = last.current === 'signed-in';
    last.current = status;
    const page = router.state.matches.at(-1)?.staticData;
    if (wasSignedIn && status === 'signed-out' && page?.access?.requiresSignIn) signIn();
  }, [status, router, signIn]);
}

const modesInUrl = ['signin', 'reset'] as const;

/** ?signin=reset, which emails link to, opens the dialog and is removed from the URL at once (AUT-01). */
function usePromptInUrl(signIn: (request: SignInRequest) => void) {
  const router = useRouter();
  const { status } = useSession();
  useEffect(() => {
    if (status === 'unknown') return;
    const { pathname, searchParams, hash } = new URL(location.href);
    const mode = modesInUrl.find((each) => each === searchParams.get('signin'));
    if (!mode) return;
    searchParams.delete('signin');
    const rest = searchParams.size > 0 ? `?${searchParams}` : '';
    router.history.replace(`${pathname}${rest}${hash}`);
    if (status === 'signed-out') signIn({ mode });
  }, [status, router, signIn]);
}
