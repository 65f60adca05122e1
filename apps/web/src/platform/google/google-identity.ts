import { randomId } from '../../ui/hooks/random-id.ts';
import { loadScript } from '../page/load-script.ts';

/** How Google's button looks; it draws itself in a frame of its own. */
export interface GoogleButtonStyle {
  text: 'signin_with' | 'signup_with' | 'continue_with';
  theme: 'outline' | 'filled_black';
  /** Pixels, 200 to 400. */
  width: number;
}

/** The part of Google's script that we use. */
interface GoogleAccounts {
  initialize: (settings: {
    client_id: string;
    nonce: string;
    ux_mode: 'popup';
    callback: (answer: { credential: string }) => void;
  }) => void;
  renderButton: (place: HTMLElement, look: object) => void;
}

/** A token of Google's, and what this page gave to be written into it. */
export interface GoogleCredential {
  credential: string;
  nonce: string;
}

const scriptUrl = 'https://accounts.google.com/gsi/client';

let listener: ((given: GoogleCredential) => void) | undefined;
let initializedFor: string | undefined;

/** Hears of tokens until the answered function is called. Google's script takes one listener for the page. */
export function onGoogleCredential(hear: (given: GoogleCredential) => void): () => void {
  listener = hear;
  return () => {
    if (listener === hear) listener = undefined;
  };
}

/** Loads Google's script for a client id; returns what draws the button into a place. Rejects if it cannot load. */
export async function loadGoogle(
  clientId: string,
): Promise<(place: HTMLElement, look: GoogleButtonStyle) => void> {
  await loadScript(scriptUrl);
  const { google } = globalThis as { google?: { accounts?: { id?: GoogleAccounts } } };
  const accounts = google?.accounts?.id;
  if (!accounts) throw new Error('The script of Google sign-in is not what it was');
  // Google's script objects to being set up twice.
  if (initializedFor !== clientId) {
    const nonce = randomId();
    accounts.initialize({
      client_id: clientId,
      nonce,
      ux_mode: 'popup',
      callback: ({ credential }) => listener?.({ credential, nonce }),
    });
    initializedFor = clientId;
  }
  return (place, look) => {
    place.replaceChildren();
    accounts.renderButton(place, {
      type: 'standard',
      shape: 'rectangular',
      size: 'large',
      logo_alignment: 'center',
      locale: 'en',
      ...look,
    });
  };
}
