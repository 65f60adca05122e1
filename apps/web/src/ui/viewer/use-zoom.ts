import { useState } from 'react';

/** Zoom factors; 1 fits the width. */
export const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const;

const fitted = zoomSteps.indexOf(1);

/** The current zoom factor, and functions to zoom in and out; undefined at either end. */
export function useZoom() {
  const [step, setStep] = useState(fitted);
  const to = (next: number) => (next in zoomSteps ? () => setStep(next) : undefined);
  return {
    factor: zoomSteps[step] ?? 1,
    larger: to(step + 1),
    smaller: to(step - 1),
    fit: () => setStep(fitted),
  };
}
