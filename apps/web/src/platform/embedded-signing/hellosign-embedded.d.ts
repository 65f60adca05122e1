/** The part of Dropbox Sign's script that we use. The package has no types. */
declare module 'hellosign-embedded/umd/embedded.production.min.js' {
  export default class HelloSign {
    constructor(options: {
      clientId: string;
      /** An element of this page. Without it the frame covers the page. */
      container: HTMLElement;
      locale: string;
      skipDomainVerification: boolean;
      testMode: boolean;
      /** Milliseconds until it gives up, with an alert. */
      timeout: number;
    });
    readonly iFrame: HTMLIFrameElement | null;
    on(event: 'ready' | 'sign' | 'decline' | 'close' | 'error', listener: () => void): this;
    open(url: string): void;
    close(): void;
    protected _applyParentURL(params: URLSearchParams): void;
  }
}
