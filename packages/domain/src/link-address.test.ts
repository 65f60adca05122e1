import { describe, expect, it } from 'vitest';
import { editedHtml } from './edited-html.ts';
import { isAllowedAddress, isBlankLink, linkAddress } from './link-address.ts';

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
  ])('[CON-08] %s leads to %s', (typed, address) => {
    expect(linkAddress(typed)).toBe(address);
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
  ])('[CON-08] %j leads nowhere', (typed) => {
    expect(linkAddress(typed)).toBeUndefined();
  });

  it('[CON-08] is blank where it was left empty or as it began', () => {
    for (const left of ['', '  ', 'https://', 'http://', '{host}', 'https://{host}', 'https://{host}/'])
      expect(isBlankLink(left), left).toBe(true);
    for (const written of ['https://a', '/', 'a.example']) expect(isBlankLink(written), written).toBe(false);
  });

  it('[CON-09] control characters hide no scheme', () => {
    for (const hidden of ['\u0001javascript:x', 'java\tscript:x', 'javascript\u0000:x', '\u00a0javascript:x'])
      expect(isAllowedAddress(hidden), hidden).toBe(false);
    expect(isAllowedAddress('mailto:a@b.example', editedHtml.pictureSchemes)).toBe(false);
  });
});
