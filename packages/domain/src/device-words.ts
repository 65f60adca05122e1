/** The browser and the system that a user agent names, in the words people know them by; null where it names none. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** In this order: most browsers also claim to be the ones that follow them. */
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

/** An Android phone says Linux too, a phone with Windows says Android too. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const named = (agent: string, table: typeof browsers): string | null =>
  table.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/**
 * What a person recognises their device by. A user agent is a claim that anybody can make: good for that, and for no
 * decision. Versions are left out: browsers freeze them.
 */
export function deviceOf(agent: string): Device {
  return { browser: named(agent, browsers), system: named(agent, systems) };
}
