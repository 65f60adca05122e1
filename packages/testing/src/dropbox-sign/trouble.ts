import type { Server } from 'node:http';

/** What is wrong with the next requests, each entry for one of them. */
export type DropboxTrouble =
  /** It is done, but the connection breaks before the answer. */
  | { readonly kind: 'lose-answer' }
  /** It is received, and never answered. */
  | { readonly kind: 'hang' }
  | { readonly kind: 'rate-limit'; readonly retryAfter: number }
  /** 500, 502, 503 and the like. `text` is no JSON, as from a gateway. */
  | { readonly kind: 'status'; readonly status: number; readonly text?: string };

/** Lets a test break the service. */
export function createTrouble() {
  const next: { trouble: DropboxTrouble; path: RegExp }[] = [];
  let lasting: DropboxTrouble | undefined;
  let gate: { path: RegExp; missing: number; open: PromiseWithResolvers<void> } | undefined;
  return {
    /** The trouble of a request of the API, used up by it. */
    take: (path: string): DropboxTrouble | undefined => {
      const index = next.findIndex((entry) => entry.path.test(path));
      return index < 0 ? lasting : next.splice(index, 1)[0]?.trouble;
    },
    /** Waits at the gate, if the path leads through it. */
    arrive: async (path: string): Promise<void> => {
      const passed = gate;
      if (!passed?.path.test(path)) return;
      passed.missing -= 1;
      if (passed.missing === 0) {
        gate = undefined;
        passed.open.resolve();
      }
      await passed.open.promise;
    },
    controls: {
      /** The next requests whose path fits are not handled before this many have arrived, so that they race. */
      gather: (path: RegExp, count: number): void => {
        gate = { path, missing: count, open: Promise.withResolvers<void>() };
      },
      /** The next requests whose path fits fail like this, one after the other. */
      failNext: (
        trouble: DropboxTrouble,
        { times = 1, path = /./ }: { times?: number; path?: RegExp } = {},
      ) => {
        for (let count = 0; count < times; count++) next.push({ trouble, path });
      },
      /** Every request fails like this until it is called with nothing. */
      failAll: (trouble: DropboxTrouble | undefined): void => {
        lasting = trouble;
      },
    },
  };
}

/** Closes and opens the socket, so that connections are refused. */
export function createOutage(server: Server, port: () => number) {
  return {
    goDown: async (): Promise<void> => {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
    comeBack: (): Promise<void> => new Promise((done) => server.listen(port(), '127.0.0.1', done)),
  };
}
