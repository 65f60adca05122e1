/** A PDF with these lines of text on each of its pages. */
export function paperPdf(pages: readonly (readonly string[])[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  for (const [at, lines] of pages.entries()) {
    const drawn = lines
      .map((line, row) => `BT /F1 10 Tf 50 ${760 - row * 12} Td (${line.replace(/[\\()]/g, '\\$&')}) Tj ET`)
      .join('\n');
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${Buffer.byteLength(drawn)} >>\nstream\n${drawn}\nendstream`,
    );
  }
  let text = '%PDF-1.7\n';
  const offsets = objects.map((body, at) => {
    const offset = Buffer.byteLength(text);
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = Buffer.byteLength(text);
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(text);
}
