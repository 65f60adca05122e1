/** Duration of the transitions of dialogs, menus and tooltips, in milliseconds (POR-16). */
export const transitionDuration = 300;

/** How long rejected input stays marked, in milliseconds (AUT-03, AUT-07, AUT-09). */
export const errorFlashDuration = 1_000;

/** Delay between the last resize event and the response to it, in milliseconds (POR-16). */
export const resizeDelay = 20;

/** Delay between the last keystroke and the response to it, in milliseconds, unless a rule sets another (POR-16). */
export const debounceDelay = 250;
