/** Props for the button that clears a select. Mantine hides it from keyboards and screen readers. */
export const clearButton = (label: string) =>
  ({ 'aria-label': label, 'aria-hidden': false, tabIndex: 0 }) as const;
