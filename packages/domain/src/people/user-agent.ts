/** The browser and system of a user agent, by their familiar names; null if it names none. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Order matters: most browsers also claim to be the ones that follow them here. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:DuckDuckGo|Ddg)\//, 'DuckDuckGo'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*\bSafari\//, 'Safari'],
  [/\b(?:iPhone|iPad|iPod)\b.*\bAppleWebKit\//, 'An app'],
  [/^curl\//, 'curl'],
];

/** Order matters: Android phones also say Linux, and Windows phones also say Android. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const findName = (agent: string, table: typeof browsers): string | null =>
  table.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/**
 * Parses the device that a user can recognize. A user agent is an unverified claim, so no decision depends on it.
 * Versions are omitted, since browsers freeze them.
 */
export function parseUserAgent(agent: string): Device {
  return { browser: findName(agent, browsers), system: findName(agent, systems) };
}
