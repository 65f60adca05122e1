import type { PageState } from '@paddock/contract';

export const pageStateId = 'paddock-state';

/** The state for a data block in HTML: no `<` survives, so nothing in it can end the block or begin another tag. */
export function writePageState(state: PageState): string {
  return JSON.stringify(state).replaceAll('<', '\\u003c');
}

/** What the server wrote into this page, or undefined where it wrote nothing that can be used. */
export function readPageState(): PageState | undefined {
  try {
    const text = document.getElementById(pageStateId)?.textContent;
    return text ? (JSON.parse(text) as PageState) : undefined;
  } catch {
    return undefined;
  }
}
