import type { DeviceWords } from '@paddock/contract';

/** "Chrome on Windows", as far as it is known. */
export function deviceName({ browser, system }: DeviceWords): string | undefined {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? undefined;
}
