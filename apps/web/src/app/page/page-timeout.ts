/** A page that takes longer than this to come shows that it is loading, in milliseconds (POR-12). */
export const pendingDelay = 2_000;

/** A page that takes longer than this shows an error, in milliseconds (POR-12). */
export const pageTimeout = 15_000;

/** A page whose code or data did not come: from a server that has changed, or over a connection that is away. */
export class PageLoadError extends Error {
  override readonly name: string = 'PageNotReached';
}

/** A page that took longer than {@link pageTimeout}. */
export class PageTimeoutError extends PageLoadError {
  override readonly name = 'PageTimeout';
}

/** What the work gives, or a PageTimeoutError where that takes too long. */
export function withPageTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new PageTimeoutError('This page takes too long to load.')),
      pageTimeout,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
