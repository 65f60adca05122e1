/**
 * The key of the last figures in the browser's local storage (INV-07). In a module of its own, because the session, which
 * every page loads, needs nothing else of them.
 */
export const lastFiguresKey = 'lastFigures';
