import type { SigningFrame } from '@paddock/contract';

/** ready: the document is shown; closed: the signer left without signing; failed: it cannot be signed in this frame. */
export type EmbeddedEvent = 'ready' | 'signed' | 'closed' | 'failed';

export interface EmbeddedOptions {
  frame: SigningFrame;
  container: HTMLElement;
  /** Accessible name of the frame. */
  title: string;
  /** Called for each event. Nothing follows on `signed`, `closed` and `failed`. */
  onEvent: (event: EmbeddedEvent) => void;
}

/** The longest time that a timer takes. Its own message at the end of the time would be an alert; the page has one. */
const never = 2 ** 31 - 1;

/** Loads Dropbox Sign's script. Returns what opens a frame of it in the page; that returns what closes the frame. */
export async function loadEmbedded(): Promise<(options: EmbeddedOptions) => () => void> {
  const { default: HelloSign } = await import('hellosign-embedded/umd/embedded.production.min.js');
  class Client extends HelloSign {
    /** The service checks our domain and posts messages to it. The address of a sign link is a secret. */
    protected override _applyParentURL(params: URLSearchParams): void {
      params.append('parent_url', `${location.origin}/`);
    }
  }
  return ({ frame, container, title, onEvent }) => {
    const { url, clientId, isTest } = frame;
    const client = new Client({
      clientId,
      container,
      locale: 'en-US',
      skipDomainVerification: isTest,
      testMode: isTest,
      timeout: never,
    });
    let isOver = false;
    const report = (event: EmbeddedEvent) => {
      if (isOver) return;
      isOver = event !== 'ready';
      onEvent(event);
    };
    client.on('ready', () => report('ready'));
    client.on('sign', () => report('signed'));
    client.on('decline', () => report('closed'));
    client.on('close', () => report('closed'));
    client.on('error', () => report('failed'));
    client.open(url);
    if (client.iFrame) client.iFrame.title = title;
    return () => {
      isOver = true;
      client.close();
    };
  };
}
