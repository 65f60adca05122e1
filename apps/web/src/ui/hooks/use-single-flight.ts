import { useState } from 'react';
import { createSingleFlight } from './single-flight.ts';

/** {@link createSingleFlight} for a component: whether it is busy, and the function that runs a press. */
export function useSingleFlight() {
  const [isBusy, setBusy] = useState(false);
  const [run] = useState(() => createSingleFlight(setBusy));
  return { isBusy, run };
}
