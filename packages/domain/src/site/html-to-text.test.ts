import { describe, expect, it } from 'vitest';
import { htmlToLinesWithAddresses, htmlToText } from './html-to-text.ts';

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
    expect(htmlToLinesWithAddresses(bank('https://bank.example/?a=1&amp;b=2'))).toBe(
      'Wire to https://bank.example/?a=1&b=2 our bank. /form.png',
    );
    expect(htmlToText(bank('https://one.example'))).toBe(htmlToText(bank('https://two.example')));
  });

  it('[SEC-11] keep the lines of an account where two versions are compared', () => {
    expect(
      htmlToLinesWithAddresses(
        '<p>Harbor <b>Bank</b></p>\n<p>Account\n1234567890<br>Routing 021000021</p><p></p>' +
          '<table><tr><th>SWIFT</th><td>HRBRUS33</td></tr><tr><td>City</td><td>New&nbsp;York</td></tr></table>',
      ),
    ).toBe('Harbor Bank\nAccount 1234567890\nRouting 021000021\nSWIFT HRBRUS33\nCity New York');
    expect(htmlToLinesWithAddresses('<p> </p>')).toBe('');
  });
});
