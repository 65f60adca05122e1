import { describe, expect, it } from 'vitest';
import { htmlToText } from './html-to-text.ts';

describe('the words of HTML', () => {
  it('[CON-10] are the text between its tags, separated where a reader would see a line break', () => {
    expect(htmlToText('<h2>Who</h2><p>We &amp; <b>you</b>,\n to<i>day</i>&nbsp;here.</p>')).toBe(
      'Who We & you, today here.',
    );
  });

  it('[CON-10] are decoded once, and unknown entities stay as they are', () => {
    expect(htmlToText('<p>5 &lt; 6 &amp;lt; &unknown; &#39;x&#39;</p>')).toBe("5 < 6 &lt; &unknown; 'x'");
  });
});
