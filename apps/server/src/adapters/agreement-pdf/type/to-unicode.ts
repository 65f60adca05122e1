const hex = (value: number) => value.toString(16).toUpperCase().padStart(4, '0');

const utf16 = (codePoints: readonly number[]) =>
  [...String.fromCodePoint(...codePoints)]
    .flatMap((character) => Array.from({ length: character.length }, (_, i) => character.charCodeAt(i)))
    .map(hex)
    .join('');

/** Maps the codes on the page to Unicode, for searching, copying and reading aloud. */
export const toUnicodeMap = (codePointsByCode: ReadonlyMap<number, readonly number[]>): string => {
  const lines = [...codePointsByCode]
    .filter(([, codePoints]) => codePoints.length > 0)
    .sort(([a], [b]) => a - b)
    .map(([code, codePoints]) => `<${hex(code)}> <${utf16(codePoints)}>`);
  const blocks: string[] = [];
  for (let from = 0; from < lines.length; from += 100) {
    const block = lines.slice(from, from + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange',
    ...blocks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
};
