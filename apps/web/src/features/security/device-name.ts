import type { DeviceDescription } from '@paddock/contract';

/** "Chrome on Windows", or the part of it that is known. */
export function deviceName({ browser, system }: DeviceDescription): string | undefined {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? undefined;
}
