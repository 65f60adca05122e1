const key = 'reloadedFor';

/**
 * Whether the document may be loaded again by itself because a file of its page is gone: once for each build and page,
 * or a file that is nowhere would have it do that forever.
 */
export function takeReload(): boolean {
  // The name of this file is another one in each build, and documents of two builds may take turns.
  const mark = `${import.meta.url} ${location.pathname}\n`;
  try {
    const marks = sessionStorage.getItem(key) ?? '';
    if (marks.includes(mark)) return false;
    sessionStorage.setItem(key, (marks + mark).slice(-4_000));
    return true;
  } catch {
    // The browser blocks the storage, so nothing would end it.
    return false;
  }
}
