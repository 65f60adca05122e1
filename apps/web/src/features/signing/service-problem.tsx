import type { SigningView } from '@paddock/contract';
import { Callout } from '../../ui/feedback/callout.tsx';

/** Why the agreement cannot go on at the service now, and who does something about it. */
export function ServiceProblem({
  service,
  problem,
}: {
  service: string;
  problem: NonNullable<SigningView['problem']>;
}) {
  return problem === 'unavailable' ? (
    <Callout tone="warn" announce title={`${service} does not answer at the moment`}>
      Nothing is lost: we try again by ourselves, and this page goes on as soon as it answers. You can also
      close this page and come back later with the same link.
    </Callout>
  ) : (
    <Callout tone="failure" announce title={`${service} cannot go on with this agreement`}>
      Nothing is lost. The fund manager has been told and has to change something first. You need not do
      anything: come back later with the same link.
    </Callout>
  );
}
