import { describe, expect, it } from 'vitest';
import { htmlToText, htmlToTextWithAddresses } from './html-to-text.ts';

describe('the words of HTML', () => {
  it('[CON-10] are the text between its tags, separated where a reader would see a line break', () => {
    expect(htmlToText('<h2>Who</h2><p>We &amp; <b>you</b>,\n to<i>day</i>&nbsp;here.</p>')).toBe(
      'Who We & you, today here.',
    );
  });

  it('[CON-10] are decoded once, and unknown entities stay as they are', () => {
    expect(htmlToText('<p>5 &lt; 6 &amp;lt; &unknown; &#39;x&#39;</p>')).toBe("5 < 6 &lt; &unknown; 'x'");
  });

  it('[SEC-11] have the addresses of links and pictures where two versions are compared', () => {
    const bank = (link: string) =>
      `<p>Wire to <a href="${link}" rel="noopener">our bank</a>.<img src="/form.png" /></p>`;
    expect(htmlToTextWithAddresses(bank('https://bank.example/?a=1&amp;b=2'))).toBe(
      'Wire to https://bank.example/?a=1&b=2 our bank. /form.png',
    );
    expect(htmlToText(bank('https://one.example'))).toBe(htmlToText(bank('https://two.example')));
  });
});
