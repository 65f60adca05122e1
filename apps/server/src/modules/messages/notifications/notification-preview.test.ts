import type { NotificationPreview } from '@paddock/contract';
import { type ErrorBody, type TestServer, testServer } from '@paddock/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: TestServer;
let admin: string;
let address: string;
beforeAll(async () => {
  server = await testServer();
  const person = await server.make.user({ level: 'admin' });
  address = person.email;
  admin = await server.signIn(person);
});
afterAll(() => server.close());

const post = <Body>(url: string, body: object, authCode = admin) =>
  server.request<Body>('POST', url, { authCode, body });
const preview = (body: object) =>
  post<NotificationPreview>('/api/backoffice/notification_templates/preview', body);

describe('a notification template', () => {
  it('[BAC-12] is shown with sample data, and names placeholders that nothing fills in', async () => {
    const { body } = await preview({
      name: 'review_syndication',
      subject: '%user% is looking at %fund%',
      message: '<p>%user% opened <strong>%fund%</strong> for %amount%.</p><p>Second</p>',
    });
    expect(body).toMatchObject({
      inApp: 'Ida Investor is looking at Harbor Residences',
      email: {
        subject: 'Ida Investor is looking at Harbor Residences',
        paragraphs: ['Ida Investor opened Harbor Residences for %amount%.', 'Second'],
      },
      unknown: ['amount'],
    });
  });

  it('[BAC-12] becomes no markup, whatever stands in its text or its placeholders', async () => {
    const { body } = await preview({
      name: 'own',
      subject: '<img src=x onerror=alert(1)> %<script>%',
      message: '<script>alert(1)</script><p onclick="x()">%constructor% <b>bold</b> &lt;i&gt;</p>',
    });
    expect(body.email.paragraphs.join(' ')).not.toMatch(/script|onclick|<b>/);
    expect(body.email.paragraphs).toEqual(['[constructor] bold <i>']);
    const template = {
      name: 'own',
      subject: '<img src=x onerror=alert(1)>',
      message: '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    };
    const test = (more: object) =>
      post<{ email: string }>('/api/backoffice/notification_templates/test', { ...template, ...more });
    expect((await test({ subject: 'Hello\r\nBcc: eve@example.com' })).status).toBe(400);
    const sent = await test({});
    const row = await server.platform.db
      .selectFrom('outbox')
      .select(['html', 'subject', 'to'])
      .where('_id', '=', sent.body.email)
      .executeTakeFirstOrThrow();
    expect(row.html).not.toMatch(/<script|<img src=x/);
    expect(row.subject).not.toMatch(/[\r\n]/);
    expect(row.to).toBe(address);
  });

  it('[BAC-12] is refused with an unknown placeholder, by its field', async () => {
    const { _id } = await server.make.template({
      name: 'accreditation_status_updated',
      subject: '%user%',
      message: '',
    });
    const put = (body: object) =>
      server.request('PUT', `/api/notification_templates/${_id}`, { authCode: admin, body });
    expect(await put({ message: '<p>%amount%</p>' })).toMatchObject({
      status: 400,
      body: { fields: { message: expect.stringContaining('%amount%') as unknown } },
    });
    expect((await put({ subject: '%user%: %accreditation%, 100% sure' })).status).toBe(200);
    const renamed = await post<ErrorBody>('/api/notification_templates', {
      name: 'review_news_document',
      subject: '%fund%',
    });
    expect(renamed).toMatchObject({
      status: 400,
      body: { fields: { subject: expect.any(String) as unknown } },
    });
    expect(
      (await post('/api/notification_templates', { name: 'own kind', subject: '%anything%' })).status,
    ).toBe(200);
  });

  it('[BAC-12] is tested and previewed by admins only, and a test goes to nobody else', async () => {
    const user = await server.signIn(await server.make.user());
    for (const verb of ['preview', 'test'])
      expect(
        (
          await post(
            `/api/backoffice/notification_templates/${verb}`,
            { name: 'own', to: 'eve@example.com' },
            user,
          )
        ).status,
      ).toBe(403);
    const { body } = await post<{ to: string }>('/api/backoffice/notification_templates/test', {
      name: 'own',
      subject: 'Hi',
      to: 'eve@example.com',
    });
    expect(body.to).toBe(address);
  });
});
