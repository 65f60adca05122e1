import { type Browser, chromium } from '@playwright/test';
import { ensureBrowser } from '../../scripts/test/browser.ts';

/** Passes a real Chromium to `measure`; without one it says so and measures nothing. */
export async function withChromium<Measured>(
  say: (line: string) => void,
  measure: (browser: Browser) => Promise<readonly Measured[]>,
  args: readonly string[] = [],
): Promise<readonly Measured[]> {
  const executablePath = ensureBrowser();
  if (!executablePath) {
    say('there is no Chromium here, so what needs one is not measured');
    return [];
  }
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...args] });
  try {
    return await measure(browser);
  } finally {
    await browser.close();
  }
}
