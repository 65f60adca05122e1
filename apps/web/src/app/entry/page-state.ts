import type { OwnPage, PageState } from '@paddock/contract';
import type { SessionStore } from '../../platform/session/sessions.ts';

export const pageStateId = 'paddock-state';

/** The state that the server wrote into this page, or undefined if there is none that can be used. */
export function readPageState(): PageState | undefined {
  try {
    const text = document.getElementById(pageStateId)?.textContent;
    return text ? (JSON.parse(text) as PageState) : undefined;
  } catch {
    return undefined;
  }
}

declare global {
  interface Window {
    /**
     * Returns the page in the root that was rendered for its person, once. For any session but the stored one, it puts
     * the skeleton back instead.
     */
    takeOwnPage?: (authCode: string | undefined) => OwnPage | undefined;
  }
}

/**
 * Takes over the page that the server has rendered for the person of this session, whom it has just confirmed. The
 * session then knows the person as the page does.
 */
export function takeOwnPage(session: SessionStore): OwnPage | undefined {
  const own = session.impersonation().status === 'none' ? session.own() : undefined;
  const page = window.takeOwnPage?.(own?.authCode);
  if (own && page) session.set(page.me, own.authCode);
  return page;
}
