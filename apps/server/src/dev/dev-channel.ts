import type { PageRequest, RenderedPage } from '@paddock/contract';

/** What a page is rendered from. The rendering program sends its requests to the server itself. */
export type DevPageRequest = Omit<PageRequest, 'transport' | 'manifest'>;

/** Messages from the server under development to `npm run dev`, which started it. */
export type FromServer =
  | { readonly type: 'ready'; readonly port: number; readonly lines: readonly string[] }
  | { readonly type: 'render'; readonly id: number; readonly page: DevPageRequest }
  | { readonly type: 'scripts'; readonly id: number };

/** Replies of `npm run dev`. */
export interface ToServer {
  readonly id: number;
  readonly result?: RenderedPage | readonly string[];
  readonly error?: string;
}

/** The server's end of the channel: requests over the process's IPC, each with its own reply. */
export interface DevChannel {
  ready(port: number, lines: readonly string[]): void;
  /** Renders a page through Vite from the current sources. */
  render(page: DevPageRequest): Promise<RenderedPage>;
  /** Returns the inline scripts of every page, which the content security policy allows by hash. */
  inlineScripts(): Promise<readonly string[]>;
}

/** Opens the channel to the parent process. Throws without one. */
export function openDevChannel(): DevChannel {
  if (!process.send) throw new Error('Only npm run dev starts this server.');
  const waiting = new Map<number, (response: ToServer) => void>();
  process.on('message', (response: ToServer) => {
    waiting.get(response.id)?.(response);
    waiting.delete(response.id);
  });
  const post = (message: FromServer) => process.send?.(message);
  let last = 0;
  const send = (message: (id: number) => FromServer) =>
    new Promise<ToServer['result']>((resolve, reject) => {
      last += 1;
      waiting.set(last, ({ result, error }) => {
        if (error === undefined) resolve(result);
        else reject(new Error(error));
      });
      post(message(last));
    });
  return {
    ready: (port, lines) => post({ type: 'ready', port, lines }),
    render: async (page) => (await send((id) => ({ type: 'render', id, page }))) as RenderedPage,
    inlineScripts: async () => (await send((id) => ({ type: 'scripts', id }))) as readonly string[],
  };
}
