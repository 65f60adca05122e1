import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanMessage } from './clean-message.ts';

describe('the message of an error in a browser', () => {
  it('[RUN-06] keeps what an engine says about the code', () => {
    expect(cleanMessage('Cannot read properties of undefined')).toBe('Cannot read properties of undefined');
    expect(cleanMessage('x.map is not a function')).toBe('x.map is not a function');
    expect(cleanMessage("Can't find variable: chart")).toBe("Can't find variable: chart");
  });

  it.each([
    [
      'Unexpected token \'I\', "Ida Investor" is not valid JSON',
      'Unexpected token [text], [text] is not valid JSON',
    ],
    ['No account ida@example.com here', 'No account [email] here'],
    ['Failed to fetch https://invest.example.com/x?code=abc#d now', 'Failed to fetch [address] now'],
    ['Nothing at /sign/abc?x=1', 'Nothing at [address]'],
    ['Amount 50,000.00 of 0f8fad5b-d9cb-469f-a165-70867728950e', 'Amount [number] of [number]'],
    ['Call +1 555 010 9999', 'Call +[number] [number] [number] [number]'],
    ['a <script>alert(1)</script> b <img src=x', 'a [markup]alert([number])[markup] b [markup]'],
    ['one\n{"level":50,"msg":"forged"}\r\n\u2028two\u202e\u0000', 'one {[text]:[number],[text]:[text]} two'],
  ])('[RUN-06] loses what may be personal: %j', (message, clean) => {
    expect(cleanMessage(message)).toBe(clean);
  });

  it('[RUN-06] is short, one line and without markup, whatever comes in, and cheap to make', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (message) => {
        const clean = cleanMessage(message);
        expect(clean.length).toBeLessThanOrEqual(201);
        expect(clean).not.toMatch(/[\p{Cc}<@\d]/u);
      }),
    );
    const began = performance.now();
    for (const part of ['<', '"', "'", '1-', 'a', '/', '://', '@', 'a:', '“'])
      cleanMessage(part.repeat(500).slice(0, 500));
    expect(performance.now() - began).toBeLessThan(500);
  });
});
