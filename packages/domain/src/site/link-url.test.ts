import { describe, expect, it } from 'vitest';
import { htmlAllowlist } from './html-allowlist.ts';
import { isAllowedUrl, isBlankLink, normalizeLinkUrl } from './link-url.ts';

describe('the address of a link', () => {
  it.each([
    ['https://a.example/x?y#z', 'https://a.example/x?y#z'],
    [' http://a.example ', 'http://a.example'],
    ['mailto:ann@a.example', 'mailto:ann@a.example'],
    ['ann@a.example', 'mailto:ann@a.example'],
    ['tel:+18435550100', 'tel:+18435550100'],
    ['a.example', 'https://a.example'],
    ['a.example:8080/x', 'https://a.example:8080/x'],
    ['bücher.example/ä', 'https://bücher.example/ä'],
    ['/about', '/about'],
    ['#top', '#top'],
    ['?page=2', '?page=2'],
    ['./next', './next'],
  ])('[CON-08] normalizes %s to %s', (typed, address) => {
    expect(normalizeLinkUrl(typed)).toBe(address);
  });

  it.each([
    '',
    'https://',
    '{host}',
    'https://{host}',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'blob:https://a.example/x',
    'two words',
  ])('[CON-08] rejects %j', (typed) => {
    expect(normalizeLinkUrl(typed)).toBeUndefined();
  });

  it('[CON-08] is blank if it was text empty or unchanged', () => {
    for (const text of ['', '  ', 'https://', 'http://', '{host}', 'https://{host}', 'https://{host}/'])
      expect(isBlankLink(text), text).toBe(true);
    for (const written of ['https://a', '/', 'a.example']) expect(isBlankLink(written), written).toBe(false);
  });

  it('[CON-09] is checked without control characters, which could hide its scheme', () => {
    for (const hidden of ['\u0001javascript:x', 'java\tscript:x', 'javascript\u0000:x', '\u00a0javascript:x'])
      expect(isAllowedUrl(hidden), hidden).toBe(false);
    expect(isAllowedUrl('mailto:a@b.example', htmlAllowlist.pictureSchemes)).toBe(false);
  });
});
