const key = 'reloadedFor';

/**
 * Whether the document may be loaded again by itself because a file of its page is gone: once for each build and page,
 * or a file that is nowhere would have it do that forever.
 */
export function takeReload(): boolean {
  // The name of this file is another one in each build.
  const mark = `${import.meta.url} ${location.pathname}`;
  try {
    const isFirst = sessionStorage.getItem(key) !== mark;
    sessionStorage.setItem(key, mark);
    return isFirst;
  } catch {
    // The browser blocks the storage, so nothing would end it.
    return false;
  }
}
