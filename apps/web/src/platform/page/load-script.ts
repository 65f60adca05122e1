/** How long a third-party script may take to load, in milliseconds. */
const scriptTimeout = 15_000;

const loading = new Map<string, Promise<void>>();

/** Loads a third-party script once per page. After a failure the next call tries again. */
export function loadScript(address: string): Promise<void> {
  const known = loading.get(address);
  if (known) return known;
  const element = document.createElement('script');
  element.src = address;
  element.async = true;
  const loaded = new Promise<void>((resolve, reject) => {
    const giveUp = () => reject(new Error(`${address} could not be loaded`));
    element.onload = () => resolve();
    element.onerror = giveUp;
    setTimeout(giveUp, scriptTimeout);
  }).catch((reason: unknown) => {
    element.remove();
    loading.delete(address);
    throw reason;
  });
  loading.set(address, loaded);
  document.head.append(element);
  return loaded;
}
