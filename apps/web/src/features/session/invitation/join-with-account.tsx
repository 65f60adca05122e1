import { useState } from 'react';
import { apiErrorMessage } from '../../../platform/api/api-error.ts';
import { useSession } from '../../../platform/session/session-context.ts';
import { useSignIn } from '../../../platform/session/sign-in-context.ts';
import { FormProblem } from '../../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../../ui/forms/busy-button.tsx';
import { useAcceptInvitation } from '../api.ts';
import { useEnter } from './use-enter.ts';

/** For somebody whose account was made in the meantime: it becomes a member, and its owner signs in as always. */
export function JoinWithAccount({ code, email }: { code: string; email: string }) {
  const accept = useAcceptInvitation();
  const enter = useEnter();
  const session = useSession();
  const signIn = useSignIn();
  const [problem, setProblem] = useState<string>();
  const join = async () => {
    try {
      const { fundSlug } = await accept.mutateAsync({
        body: { code, firstName: '', lastName: '', password: '' },
      });
      await enter(fundSlug);
      if (session.status !== 'signed-in') signIn();
    } catch (failure) {
      setProblem(apiErrorMessage(failure));
    }
  };
  return (
    <>
      <p>You already have an account with {email}.</p>
      <FormProblem message={problem} />
      <BusyButton onPress={join}>
        {session.status === 'signed-in' ? 'Accept' : 'Accept and sign in'}
      </BusyButton>
    </>
  );
}
