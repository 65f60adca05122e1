import { WaitingState } from '../../ui/feedback/waiting-state.tsx';
import { useHasElapsed } from '../../ui/hooks/use-has-elapsed.ts';

/** In milliseconds. */
const usualTime = 20_000;

/** While the service makes the agreement. The page goes on by itself. */
export function PreparingAgreement({ service }: { service: string }) {
  const isSlow = useHasElapsed(usualTime);
  return (
    <WaitingState title="Your agreement is being prepared">
      {isSlow
        ? 'This takes longer than usual. Nothing is lost: you can wait here, and this page goes on by itself, or come back later with the same link.'
        : `${service} is filling in the agreement, which takes a few seconds. This page goes on by itself.`}
    </WaitingState>
  );
}
