import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOutboxMailer } from './outbox-mailer.ts';

/** A file that is written twice is one, so nothing has to be recorded before. */
const noted = () => Promise.reject(new Error('Nobody asks'));

let folder: string;
beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'paddock-outbox-')), 'outbox');
});
afterAll(() => rm(join(folder, '..'), { recursive: true, force: true }));

describe('emails without an SMTP server', () => {
  const mail = {
    id: '0198aaaa-0000-7000-8000-000000000001',
    to: 'zoë@exämple.com',
    from: 'Paddock <no-reply@localhost>',
    subject: 'Grüße',
    html: '<p>Grüße</p>',
    text: 'Grüße',
  };

  it('are written as one private .eml file each, however often they are sent', async () => {
    const mailer = createOutboxMailer(folder);
    await mailer.send(mail, noted);
    await mailer.send(mail, noted);
    expect(await readdir(folder)).toEqual([`${mail.id}.eml`]);
    const path = join(folder, `${mail.id}.eml`);
    expect((await stat(path)).mode & 0o077).toBe(0);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(`Message-ID: <${mail.id}@localhost>`);
    expect(text).toContain('Subject: =?UTF-8?');
    expect(text).toContain('multipart/alternative');
  });

  it('contain an attachment with its name and type beside the text', async () => {
    const bytes = Buffer.from('%PDF-1.7 sealed');
    const id = '0198aaaa-0000-7000-8000-000000000002';
    await createOutboxMailer(folder).send(
      {
        ...mail,
        id,
        attachment: { name: 'Bcc:\r\nBcc: eve@example.com\r\n.pdf', bytes },
      },
      noted,
    );
    const text = await readFile(join(folder, `${id}.eml`), 'utf8');
    expect(text).toContain('multipart/mixed');
    expect(text).toContain('Content-Type: application/pdf');
    expect(text).toContain('Content-Disposition: attachment');
    expect(text).toContain(bytes.toString('base64'));
    expect(text).not.toMatch(/^Bcc:/m);
  });

  it('cannot leave the folder through their id', async () => {
    await expect(createOutboxMailer(folder).send({ ...mail, id: '../escaped' }, noted)).rejects.toThrow(
      'file name',
    );
  });
});
