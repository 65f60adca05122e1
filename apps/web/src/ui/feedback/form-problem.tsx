import { Callout } from './callout.tsx';

/** Why a form was not taken, where no field is to blame. */
export function FormProblem({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <Callout tone="failure" announce>
      {message}
    </Callout>
  );
}
