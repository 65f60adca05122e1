/** How long dialogs, menus and tooltips take to come and go, in milliseconds (POR-16). */
export const transitionDuration = 300;

/** How long what was refused stays marked, in milliseconds (AUT-03, AUT-07, AUT-09). */
export const errorFlashDuration = 1_000;

/** A change of size is answered when it has been still for this long, in milliseconds (POR-16). */
export const resizeDelay = 20;

/** What is typed is acted on when it has been still for this long, in milliseconds, unless a rule says otherwise (POR-16). */
export const debounceDelay = 250;
