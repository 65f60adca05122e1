import { readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { paperPdf } from '@paddock/testing';
import { afterEach, expect, it } from 'vitest';
import { openPaperReader, type PaperReader } from './index.ts';

let reader: PaperReader;
afterEach(() => reader.close());

it('[BAC-15] reads the text of all pages of a PDF in a process of its own', async () => {
  reader = openPaperReader();
  const text = await reader.read(paperPdf([['Schedule K-1 (Form 1065)', '123-45-6789'], ['Page two']]));
  expect(text).toBe('Schedule K-1 (Form 1065) 123-45-6789 Page two');
});

it.runIf(process.platform === 'linux')(
  '[BAC-15] reads at the lowest priority of the system, so that requests do not wait for it',
  async () => {
    const children = () =>
      readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
    const before = new Set(children());
    reader = openPaperReader();
    await reader.read(paperPdf([['At leisure']]));
    const [child = '', ...others] = children().filter((pid) => !before.has(pid));
    expect(others).toEqual([]);
    expect(getPriority(Number(child))).toBe(constants.priority.PRIORITY_LOW);
  },
);

it('[BAC-15] reads what is filled in a form, as in a K-1 of the tax office', async () => {
  const { PDFDocument } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  const field = pdf.getForm().createTextField('partner');
  field.setText('123-45-6789');
  field.addToPage(page, { x: 50, y: 700, width: 200, height: 20 });
  reader = openPaperReader();
  expect(await reader.read(Buffer.from(await pdf.save()))).toBe('123-45-6789');
});

it('[BAC-15] answers null for what is no PDF, and reads the next one', async () => {
  reader = openPaperReader();
  expect(await reader.read(Buffer.from('%PDF-1.7\nnothing'))).toBeNull();
  expect(await reader.read(paperPdf([['After it']]))).toBe('After it');
});

it('[BAC-15] gives up a PDF that takes too long, and reads the next one', async () => {
  reader = openPaperReader({ timeout: 1 });
  expect(await reader.read(paperPdf([['Slow']]))).toBeNull();
  reader.close();
  reader = openPaperReader();
  expect(await reader.read(paperPdf([['After it']]))).toBe('After it');
});
