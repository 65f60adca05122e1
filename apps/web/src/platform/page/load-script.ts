/** How long somebody else's script may take, in milliseconds; then it counts as away. */
const patience = 15_000;

const loading = new Map<string, Promise<void>>();

/** Loads a script of somebody else's, once for each page; one that failed is tried again when next asked for. */
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
    setTimeout(giveUp, patience);
  }).catch((reason: unknown) => {
    element.remove();
    loading.delete(address);
    throw reason;
  });
  loading.set(address, loaded);
  document.head.append(element);
  return loaded;
}
