import { describe, expect, it } from 'vitest';
import { htmlText } from './html-text.ts';

describe('the words of HTML', () => {
  it('[CON-10] are those between its tags, parted where a reader would see a line end', () => {
    expect(htmlText('<h2>Who</h2><p>We &amp; <b>you</b>,\n to<i>day</i>&nbsp;here.</p>')).toBe(
      'Who We & you, today here.',
    );
  });

  it('[CON-10] an entity is decoded once, and one that is unknown stays', () => {
    expect(htmlText('<p>5 &lt; 6 &amp;lt; &unknown; &#39;x&#39;</p>')).toBe("5 < 6 &lt; &unknown; 'x'");
  });
});
