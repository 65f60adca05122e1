import { randomId } from '../../ui/hooks/random-id.ts';
import { loadScript } from '../page/load-script.ts';

/** The look of Google's button, which draws itself in a frame. */
export interface GoogleButtonStyle {
  text: 'signin_with' | 'signup_with' | 'continue_with';
  theme: 'outline' | 'filled_black';
  /** In pixels, 200 to 400. */
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
  renderButton: (container: HTMLElement, look: object) => void;
}

/** A Google token, and the nonce that this page asked to have included in it. */
export interface GoogleCredential {
  credential: string;
  nonce: string;
}

const scriptUrl = 'https://accounts.google.com/gsi/client';

let listener: ((credential: GoogleCredential) => void) | undefined;
let initializedFor: string | undefined;

/**
 * Calls the listener for each token until the returned function is called. Google's script takes a single listener per
 * page.
 */
export function onGoogleCredential(onToken: (credential: GoogleCredential) => void): () => void {
  listener = onToken;
  return () => {
    if (listener === onToken) listener = undefined;
  };
}

/**
 * Loads Google's script for a client id. Returns a function that draws the button into an element. Rejects if the
 * script cannot be loaded.
 */
export async function loadGoogle(
  clientId: string,
): Promise<(container: HTMLElement, look: GoogleButtonStyle) => void> {
  await loadScript(scriptUrl);
  const { google } = globalThis as { google?: { accounts?: { id?: GoogleAccounts } } };
  const accounts = google?.accounts?.id;
  if (!accounts) throw new Error('The script of Google sign-in has an unexpected interface');
  // Google's script logs a warning when it is initialized twice.
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
  return (container, look) => {
    container.replaceChildren();
    accounts.renderButton(container, {
      type: 'standard',
      shape: 'rectangular',
      size: 'large',
      logo_alignment: 'center',
      locale: 'en',
      ...look,
    });
  };
}
