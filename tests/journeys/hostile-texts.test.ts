import { recordEndpoints, request } from '@paddock/contract';
import {
  acceptedPayloads,
  apiAs,
  bodyField,
  commit,
  expect,
  expectPlainText,
  expectSaved,
  fetchPage,
  fileDocuments,
  hostilePortal,
  makeEditedPortal,
  makeFund,
  makePerson,
  makePortal,
  openInEditMode,
  payloadAt,
  payloads,
  publishHostileTexts,
  requestSignLink,
  signWithLink,
  test,
  titleField,
  today,
  uniqueSuffix,
  watchForScripts,
} from './fixtures/index.ts';

/** Missing pictures, and those of other hosts. */
const missing = [/status of 404/, /ERR_FAILED/];

test.describe('texts that contain scripts', () => {
  test('[CON-09] are detected by these tests, and blocked by the content security policy', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/Content Security Policy/, ...missing);
    const watch = await watchForScripts(page.context());
    await page.goto('/contact');
    await page.evaluate((html) => {
      document.body.insertAdjacentHTML('beforeend', html);
    }, '<img src=x onerror=alert(1)><a href=" javascript:alert(1)">x</a>');
    await expect.poll(() => watch.ran).toEqual([expect.stringContaining('script-src')]);
    await expect(expectPlainText(page)).rejects.toThrow('markup on');
  });

  for (const rows of [2, 14])
    test(`[CON-09] show as text everywhere on the public pages, with and without JavaScript, ${rows} records of each @proof`, async ({
      newVisitor,
      allowConsole,
    }) => {
      test.slow();
      allowConsole(...missing);
      const { portal, origin } = await makePortal(hostilePortal(0));
      const superadmin = await apiAs('superadmin@example.com');
      const shown = await publishHostileTexts(superadmin, portal, { rows });
      const page = await newVisitor();
      const watch = await watchForScripts(page.context());
      const plain = await newVisitor({ javaScriptEnabled: false });
      for (const [path, texts] of [
        ['/', []],
        ['/welcome', []],
        ['/about', shown.team],
        ['/contact', []],
        ['/privacy-policy', []],
        ['/terms-of-use', []],
        ['/portfolio', shown.assets],
        ['/education', []],
        ['/news?papers=2', []],
        ...shown.itemSlugs.map((slug, at) => [
          `/education/${encodeURIComponent(slug)}`,
          [shown.items[at] ?? ''],
        ]),
      ] as [string, string[]][]) {
        const address = `${origin}${path}`;
        await plain.goto(address);
        await expectPlainText(plain, texts);
        await page.goto(address);
        await page.waitForLoadState('networkidle');
        await expectPlainText(page, [...texts, payloadAt(0)]);
        expect(await page.title()).toContain(` @ ${payloadAt(1)}`);
      }
      expect(watch.ran).toEqual([]);
      for (const path of ['/sitemap.xml', '/manifest.webmanifest', '/robots.txt']) {
        const { status, text } = await fetchPage(portal.slug, path);
        expect(status, path).toBe(200);
        if (path.endsWith('.xml'))
          expect(
            await page.evaluate(
              (xml) =>
                new DOMParser().parseFromString(xml, 'text/xml').querySelectorAll('parsererror, script')
                  .length,
              text,
            ),
          ).toBe(0);
      }
    });

  test('[CON-09] show as text in addresses: filters, codes, slugs and missing pages @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 40[034]/);
    const watch = await watchForScripts(page.context());
    const query = new URLSearchParams({
      type: JSON.stringify(payloads.slice(0, 50)),
      fund: JSON.stringify(payloads.slice(50)),
    });
    const some = encodeURIComponent(payloads.filter((_, at) => at % 7 === 0).join(' '));
    for (const path of [
      `/portfolio?${query}`,
      `/education?videos=${some}&papers=${some}#${some}`,
      ...['education', 'confirm_email', 'reset_password', 'guest_session', 'sign'].map(
        (at) => `/${at}/${some}`,
      ),
      ...['syndication/dashboard', 'syndication/success'].map((at) => `/${at}/${some}`),
      `/${some}`,
      `/homepage?signIn=${some}#${some}`,
    ]) {
      await page.goto(path);
      await expect(page.getByRole('banner')).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectPlainText(page);
    }
    expect(watch.ran).toEqual([]);
  });

  test('[CON-09] show as text in the names of people, funds, documents and notifications @proof', async ({
    page,
    signIn,
    allowConsole,
    context,
  }) => {
    test.slow();
    allowConsole(...missing);
    const watch = await watchForScripts(context);
    const admin = await apiAs('superadmin@example.com');
    const text = (at: number) => payloadAt(at * 9 + 8);
    const person = await makePerson({ firstName: text(0), lastName: `${text(1)}${uniqueSuffix()}` });
    const all = acceptedPayloads.join('\n');
    const fund = await makeFund({
      name: `${text(2)}${uniqueSuffix()}`,
      type: text(3),
      description: all,
      funding_my_investment_description: all,
      wire_instructions: all,
      url_slug: `${text(4)}${uniqueSuffix()}`,
      schedule_call_url: 'https://evil.example/"><script>alert(1)</script>',
    });
    await request(admin, recordEndpoints('users').update, {
      params: { id: person._id },
      body: {
        middleName: text(5),
        address1: text(6),
        address2: text(7),
        city: text(8),
        trustName: text(12),
        busEntityName: text(10),
        province: text(4),
      },
    });
    // A field with a format rejects other values.
    for (const body of [
      { homePhone: text(0).slice(0, 50) },
      { mobilePhone: text(1).slice(0, 50) },
      { state: text(2) },
      { trustName: 'A line\nbreak' },
      { city: 'A line\nbreak' },
      { country: text(3) },
      { accreditation: text(5).slice(0, 50) },
      { profileSettings: { timezone: text(6).slice(0, 100) } },
    ])
      await expect(
        request(admin, recordEndpoints('users').update, { params: { id: person._id }, body }),
        Object.keys(body).join(),
      ).rejects.toThrow('400');
    const file = { originalName: text(5), title: text(6) };
    // With a file, without which a record is shown to admins only.
    await fileDocuments([
      { ...file, collection: 'synd_documents', fund: fund._id },
      { ...file, collection: 'news_documents', fund: fund._id, user: person._id },
      { ...file, collection: 'tax_documents', user: person._id, year: Number(today().slice(0, 4)) },
    ]);
    await request(admin, recordEndpoints('proof_documents').create, { body: { ...file, user: person._id } });
    const { item: template } = await request(admin, recordEndpoints('notification_templates').create, {
      body: {
        name: `hostile-${uniqueSuffix()}`,
        subject: `${text(7)} %tag%`,
        message: all,
        color: '#b00020',
        showInUI: true,
        canSendAsEmail: true,
      },
    });
    await request(admin, recordEndpoints('notifications').create, {
      body: {
        user: person._id,
        template: template._id,
        messageBody: all,
        messageSubject: text(9),
        tags: { tag: text(8) },
      },
    });
    const syndUser = await commit(person, fund, {
      method_of_inv: 'CASH',
      is_married: true,
      is_marital_state: true,
      cosub_first_name: text(3),
      cosub_last_name: text(4),
      cosub_email: `spouse-${uniqueSuffix()}@example.com`,
    });
    await signIn(page, person.email);
    for (const [path, texts] of [
      ['/dashboard', [fund.name, text(0)]],
      ['/dashboard/investment-summary', [fund.name]],
      [`/syndication/dashboard/${encodeURIComponent(fund.url_slug)}`, [fund.name, text(6)]],
      ['/news_documents', [text(6)]],
      ['/tax_documents', [text(6)]],
      ['/verification_documents', []],
      ['/profile', []],
      ['/accreditation_status', []],
      ['/security', []],
    ] as [string, string[]][]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectPlainText(page, texts);
    }
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications: / })
      .click();
    await expect(page.getByText(`${text(7)} ${text(8)}`)).toBeVisible();
    await expectPlainText(page);
    const link = await requestSignLink(person, syndUser);
    await page.goto(link);
    await expect(page.locator('canvas').first()).toBeVisible();
    await expectPlainText(page);
    await signWithLink(link);
    await signIn(page, 'superadmin@example.com');
    for (const path of ['/admin/outbox', '/admin/countersignatures', '/admin/people']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      for (const details of await page.getByText('Read', { exact: true }).all()) await details.click();
      await expectPlainText(page);
    }
    expect(watch.ran).toEqual([]);
  });

  test('[CON-06] [CON-09] show as text to writer and readers when written in the editor as text, as source and as a title @proof', async ({
    page,
    newVisitor,
    allowConsole,
  }) => {
    allowConsole(...missing, /\/portals\/brand-/);
    const watch = await watchForScripts(page.context());
    const place = await makeEditedPortal({ title: 'T', body: '<p>Start</p>' });
    await openInEditMode(page, place);
    const typed = payloads.filter((text) => !/[^\P{C} ]|[\u2028\u2029]/u.test(text)).join(' ');
    await titleField(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(typed.slice(0, 1_900));
    await bodyField(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(typed);
    await expectSaved(page);
    await expectPlainText(page, [typed]);
    const view = page.getByRole('button', { name: 'Source view', exact: true });
    await view.click();
    const source = page.getByRole('textbox', { name: 'HTML: Text of privacy-policy' });
    await source.fill(acceptedPayloads.join('\n'));
    await expectSaved(page);
    await expect(source).not.toHaveValue(/<script|\son\w+=|javascript:/i);
    await expectPlainText(page);
    const reader = await newVisitor();
    const seen = await watchForScripts(reader.context());
    await reader.goto(place.address);
    await reader.waitForLoadState('networkidle');
    await expectPlainText(reader, [typed.slice(0, 1_900)]);
    expect([...watch.ran, ...seen.ran]).toEqual([]);
  });
});
