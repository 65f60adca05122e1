import type { DeviceDescription } from '@paddock/contract';

/** "Chrome on Windows", as far as it is known. */
export function deviceName({ browser, system }: DeviceDescription): string | undefined {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? undefined;
}
