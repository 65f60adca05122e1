/** A page that takes longer than this shows a skeleton, in milliseconds (POR-12). */
export const pendingDelay = 2_000;

/** A page that takes longer than this shows an error, in milliseconds (POR-12). */
export const pageTimeout = 15_000;

/** The code or data of a page did not load: the server has been updated, or the connection is down. */
export class PageLoadError extends Error {
  override readonly name: string = 'PageNotReached';
}

/** A page took longer than {@link pageTimeout}. */
export class PageTimeoutError extends PageLoadError {
  override readonly name = 'PageTimeout';
}

/** Rejects with a PageTimeoutError if the work takes too long. */
export function withPageTimeout<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new PageTimeoutError('This page is taking too long to load.')),
      pageTimeout,
    );
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Loads code of a page, at its import(). If it does not load, the page shows that (POR-12). */
export async function loadPageCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new PageLoadError('The code of this page did not load.', { cause });
  }
}
