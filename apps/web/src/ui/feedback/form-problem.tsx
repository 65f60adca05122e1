import { Callout } from './callout.tsx';

/** Why a form was rejected, when no single field is at fault. */
export function FormProblem({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <Callout tone="failure" announce>
      {message}
    </Callout>
  );
}
