import { describe, expect, it } from 'vitest';
import { parseUserAgent } from './user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit}`;
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = `Mozilla/5.0 (Linux; Android 10; K) ${webkit}`;

describe('the device of a user agent', () => {
  it.each([
    [`${windows} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [`${windows} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge', 'Windows'],
    [`${windows} Chrome/131.0.0.0 Safari/537.36 OPR/117.0.0.0`, 'Opera', 'Windows'],
    [`${windows} Chrome/131.0.0.0 Safari/537.36 Vivaldi/7.0`, 'Vivaldi', 'Windows'],
    ['Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox', 'Windows'],
    [`${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`, 'Safari', 'macOS'],
    [`${mac} ${webkit} Chrome/131.0.0.0 Safari/537.36`, 'Chrome', 'macOS'],
    [`${iphone} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
    [`${iphone} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
    [`${iphone} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone'],
    [`${iphone} EdgiOS/131.0 Version/18.0 Mobile/15E148 Safari/604.1`, 'Edge', 'iPhone'],
    [`${iphone} Mobile/15E148`, 'An app', 'iPhone'],
    [`${android} Chrome/131.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
    [`${android} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`, 'Samsung Internet', 'Android'],
    ['Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0', 'Firefox', 'Android'],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/131.0.0.0 Safari/537.36`,
      'Chrome',
      'ChromeOS',
    ],
    [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/131.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
    ['curl/8.5.0', 'curl', null],
    ['', null, null],
    ['<script>alert(1)</script>', null, null],
  ])('%s', (agent, browser, system) => {
    expect(parseUserAgent(agent)).toEqual({ browser, system });
  });

  it('is parsed without delay from a very long text', () => {
    expect(parseUserAgent(`Version/1 ${'Safari '.repeat(50_000)}`)).toEqual({ browser: null, system: null });
  });
});
