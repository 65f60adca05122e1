/** Measurements while a page scrolls from its beginning to its end. */
export interface Scrolling {
  /** Milliseconds; 0 if no task was longer than 50. */
  readonly longestTask: number;
  /** The share of frames that a steady display would have shown. */
  readonly dropped: number;
}

// Both run in the page: as text, because the types of a page are not those of the programs here.

/** Records in `window.rowsShown` when this many rows were first painted, in ms since the navigation. */
export const markRows = (selector: string, least: number) => `{
  const look = () => {
    if (document.querySelectorAll(${JSON.stringify(selector)}).length < ${least}) return;
    observer.disconnect();
    requestAnimationFrame(() => { setTimeout(() => { window.rowsShown = performance.now(); }); });
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
}`;

/** Scrolls each scrollable element, then the page, by a large part of the screen with each frame of the display. */
export const scrollThrough = `(async () => {
  const frame = () => new Promise((resolve) => { requestAnimationFrame(resolve); });
  const steady = 1000 / 60;
  const tasks = [];
  const observer = new PerformanceObserver((list) => { tasks.push(...list.getEntries()); });
  observer.observe({ type: 'longtask' });
  const scrolling = [...document.querySelectorAll('main [tabindex="0"]')]
    .filter((element) => element.scrollHeight > element.clientHeight + 50);
  let frames = 0;
  let dropped = 0;
  let last = await frame();
  const began = last;
  for (const target of [...scrolling, document.scrollingElement]) {
    const end = target.scrollHeight - target.clientHeight;
    const step = Math.max(60, end / 240);
    for (let top = 0; top <= end; top += step) {
      target.scrollTop = top;
      const now = await frame();
      const shown = Math.max(1, Math.round((now - last) / steady));
      frames += shown;
      dropped += shown - 1;
      last = now;
    }
  }
  await new Promise((resolve) => { setTimeout(resolve, 200); });
  observer.disconnect();
  const during = tasks.filter(({ startTime }) => startTime >= began);
  return {
    longestTask: Math.max(0, ...during.map(({ duration }) => duration)),
    dropped: frames > 0 ? dropped / frames : 0,
  };
})()`;
