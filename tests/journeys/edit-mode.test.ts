import { request, updateContent } from '@paddock/contract';
import {
  apiTransport,
  bodyField,
  editBar,
  expect,
  expectNoAxeViolations,
  expectSaved,
  holdRequests,
  impersonationCodeFor,
  makeEditedPortal,
  makePerson,
  openInEditMode,
  signInAt,
  signInByApi,
  test,
  titleField,
} from './fixtures/index.ts';

test.describe('edit mode', () => {
  test('[HDR-03] [CON-04] has a toggle for editors only; nobody else can edit, even with edit mode stored in their tab @proof', async ({
    page,
    newVisitor,
  }) => {
    const place = await makeEditedPortal({ title: 'Ours', body: '<p>Words</p>' });
    await page.addInitScript(() => sessionStorage.setItem('isInEditMode', 'true'));
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Toggle edit mode' });
    await page.goto(place.address);
    await expect(page.getByText('Words')).toBeVisible();
    await expect(toggle).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: /privacy-policy/ })).toHaveCount(0);

    for (const level of ['user', 'admin'] as const) {
      const visitor = await newVisitor();
      await visitor.addInitScript(() => sessionStorage.setItem('isInEditMode', 'true'));
      await signInAt(visitor, place.origin, await signInByApi((await makePerson({ level })).email));
      await visitor.goto(place.address);
      await expect(visitor.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
      await expect(visitor.getByRole('button', { name: 'Toggle edit mode' })).toHaveCount(0);
      await visitor.keyboard.type('edit');
      await expect(visitor.getByRole('textbox', { name: /privacy-policy/ })).toHaveCount(0);
    }

    // A superadmin who impersonates somebody can look, and change nothing.
    const guest = await newVisitor();
    await signInAt(guest, place.origin, await signInByApi('superadmin@example.com'));
    const code = await impersonationCodeFor(await makePerson({ level: 'superadmin' }));
    await guest.goto(`${place.origin}/guest_session/${code}`);
    await guest.waitForURL((url) => url.pathname === '/');
    await expect(guest.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
    for (const [path, button] of [
      ['/privacy-policy', 'Sign In'],
      ['/dashboard', 'Log Guest Out'],
    ] as const) {
      await guest.goto(`${place.origin}${path}`);
      await expect(guest.getByRole('banner').getByRole('button', { name: button })).toBeVisible();
      await guest.keyboard.type('edit');
      await expect(guest.getByRole('button', { name: 'Toggle edit mode' })).toHaveCount(0);
      await expect(guest.getByRole('textbox', { name: /^(?:Text|Title) of/ })).toHaveCount(0);
    }
  });

  test('[CON-04] [CON-05] turns titles and bodies into fields with the toggle, says so, and turns them back into text', async ({
    page,
  }) => {
    const place = await makeEditedPortal({ title: 'Ours', body: '<p>Words</p>' });
    await signInAt(page, place.origin, place.session);
    await page.goto(place.address);
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Toggle edit mode' });
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByRole('textbox', { name: /privacy-policy/ })).toHaveCount(0);
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(editBar(page)).toContainText('Edit mode');
    await expect(bodyField(page)).toHaveText('Words');
    await expect(titleField(page)).toHaveText('Ours');
    // It survives a reload of the tab.
    await page.reload();
    await expect(bodyField(page)).toBeVisible();
    await editBar(page).getByRole('button', { name: 'Done' }).click();
    await expect(bodyField(page)).toHaveCount(0);
    await expect(editBar(page)).toHaveCount(0);
    await expect(page.getByText('Words')).toBeVisible();
    await page.reload();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  });

  test('[CON-05] starts when a superadmin types e, d, i, t in sequence, but not in a field or in another order', async ({
    page,
  }) => {
    const place = await makeEditedPortal({ title: 'Ours', body: '<p>Words</p>' });
    await signInAt(page, place.origin, place.session);
    await page.goto(`${place.origin}/portfolio`);
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Toggle edit mode' });
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    const search = page.getByRole('contentinfo').or(page.getByRole('main')).getByRole('textbox').first();
    if (await search.count()) {
      await search.focus();
      await page.keyboard.type('edit');
      await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    }
    await page.goto(place.address);
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    for (const other of ['edti', 'edi', 'xedxit']) {
      await page.keyboard.type(other);
      await page.keyboard.press('Escape');
    }
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.type('edit');
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
    await expect(bodyField(page)).toBeVisible();
  });

  test('[CON-04] [CON-03] creates a missing text in place, and saves it automatically', async ({
    page,
    newVisitor,
  }) => {
    const place = await makeEditedPortal();
    await openInEditMode(page, place);
    await expect(page.getByText('privacy-policy is not found: click to write')).toBeVisible();
    await bodyField(page).click();
    await page.keyboard.type('We keep nothing.');
    await expectSaved(page);
    expect(await place.kept()).toMatchObject({ body: '<p>We keep nothing.</p>' });
    await titleField(page).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('What we keep');
    await expect.poll(async () => (await place.kept())?.title).toBe('What we keep');
    // The server drops the cached page for visitors.
    const visitor = await newVisitor();
    await expect(async () => {
      await visitor.goto(place.address);
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('What we keep', { timeout: 500 });
    }).toPass();
    await expect(visitor.getByRole('main')).toContainText('We keep nothing.');
  });

  test('[CON-01] [CON-04] marks every missing or empty text in edit mode, and nowhere else @proof', async ({
    page,
    newVisitor,
  }) => {
    const place = await makeEditedPortal();
    await request(apiTransport(place.session.authCode), updateContent, {
      body: { slug: 'home-approach', portal: place.portal._id, title: '', body: '' },
    });
    await openInEditMode(page, { ...place, address: `${place.origin}/privacy-policy` });
    await page.goto(`${place.origin}/homepage`);
    for (const slug of [
      'home-title',
      'home-figure-1',
      'home-figure-4',
      'home-intro',
      'home-pillar-1',
      'home-pillar-3',
      'home-closing',
      'home-disclaimer',
      `header-extra-${place.portal.slug}`,
      'footer-terms',
    ])
      await expect(page.getByText(`${slug} is not found: click to write`)).toBeVisible();
    await expect(titleField(page, 'home-approach')).toHaveAttribute(
      'data-placeholder',
      'home-approach is empty',
    );
    await expect(titleField(page, 'home-closing')).toHaveAttribute(
      'data-placeholder',
      'Title of home-closing',
    );
    for (const [path, slug] of [
      ['/portfolio', 'portfolio-intro'],
      ['/education', 'education-intro'],
      ['/about', 'about'],
    ]) {
      await page.goto(`${place.origin}${path}`);
      await expect(page.getByText(`${slug} is not found: click to write`)).toBeVisible();
    }
    const visitor = await newVisitor();
    await visitor.goto(`${place.origin}/homepage`);
    await expect(visitor.getByText('home-intro is not found')).toBeVisible();
    await expect(visitor.getByText('click to write')).toHaveCount(0);
    await expect(visitor.getByText(/home-approach|home-closing/)).toHaveCount(0);
  });

  test('[CON-04] shows an empty text as a field, and stores an emptied one as empty @proof', async ({
    page,
  }) => {
    const place = await makeEditedPortal({ title: '', body: '' });
    await openInEditMode(page, place);
    await expect(page.getByText('privacy-policy is empty: click to write')).toBeVisible();
    await bodyField(page).click();
    await page.keyboard.type('x');
    await expectSaved(page);
    await page.keyboard.press('Backspace');
    await expect.poll(async () => (await place.kept())?.body).toBe('');
  });

  test('[CON-04] keeps the text of a failed save, says so, and retries @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 500/, /ERR_INTERNET_DISCONNECTED/);
    const place = await makeEditedPortal({ title: 'T', body: '<p>a</p>' });
    await openInEditMode(page, place);
    await page.route('**/contents/update', (route) => route.fulfill({ status: 500 }));
    await bodyField(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' b');
    const bar = editBar(page);
    await expect(bar.getByRole('alert')).toContainText('Not saved');
    await page.unroute('**/contents/update');
    await bar.getByRole('button', { name: 'Retry' }).click();
    await expectSaved(page);
    expect((await place.kept())?.body).toBe('<p>a b</p>');
    // Without a connection, saving waits for one.
    await page.context().setOffline(true);
    await bodyField(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' c');
    await expect(bar.getByRole('alert')).toContainText('You are offline');
    await page.context().setOffline(false);
    await expectSaved(page);
    expect((await place.kept())?.body).toBe('<p>a b c</p>');
  });

  test('[CON-04] [HDR-03] saves first on the toggle and on Done; reports what cannot be saved, and discards it on a second request', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 400/);
    const place = await makeEditedPortal({ title: 'T', body: '<p>a</p>' });
    await openInEditMode(page, place);
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Toggle edit mode' });
    await bodyField(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' b');
    await toggle.click();
    // Not that the bar is gone: on a slow machine it comes only now.
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await expect(editBar(page)).toHaveCount(0);
    expect((await place.kept())?.body).toBe('<p>a b</p>');

    await page.route('**/contents/update', (route) =>
      route.fulfill({ status: 400, json: { code: 'bad_input', message: 'Not like this.' } }),
    );
    const done = editBar(page).getByRole('button', { name: 'Done' });
    for (const [word, leave] of [
      ['c', toggle],
      ['d', done],
    ] as const) {
      await toggle.click();
      await bodyField(page).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(` ${word}`);
      await leave.click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'Some changes are not saved' }).first(),
      ).toBeVisible();
      await expect(editBar(page)).toContainText('Not like this.');
      await leave.click();
      await expect(editBar(page)).toHaveCount(0);
    }
    await page.unroute('**/contents/update');
    await toggle.click();
    await expect(bodyField(page)).toHaveText('a b c d');
    await done.click();
    await expect(editBar(page)).toHaveCount(0);
    expect((await place.kept())?.body).toBe('<p>a b c d</p>');
  });

  test('[CON-04] [HDR-03] saves first on the toggle, even before the code of the edit bar has loaded @proof', async ({
    page,
  }) => {
    const place = await makeEditedPortal({ title: 'T', body: '<p>a</p>' });
    const bar = await holdRequests(page, '**/assets/edit-bar*.js');
    await openInEditMode(page, place);
    await bodyField(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' b');
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Toggle edit mode' });
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    expect((await place.kept())?.body).toBe('<p>a b</p>');
    expect(bar.requests).toHaveLength(1);
    bar.release();
  });

  test('[CON-04] warns before leaving with unsaved text, and restores and saves it after a reload @proof', async ({
    page,
    allowConsole,
  }) => {
    // The last attempt of the closing page may still reach the server; the next page then finds the saved text.
    allowConsole(/status of 500/, /status of 409/);
    const place = await makeEditedPortal({ title: 'T', body: '<p>a</p>' });
    await openInEditMode(page, place);
    await page.route('**/contents/update', (route) => route.fulfill({ status: 500 }));
    await bodyField(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' and more');
    await expect(editBar(page).getByRole('alert')).toContainText('Not saved');
    const warned: string[] = [];
    page.on('dialog', (dialog) => {
      warned.push(dialog.type());
      return dialog.accept();
    });
    await page.reload();
    expect(warned).toEqual(['beforeunload']);
    await expect(bodyField(page)).toHaveText('a and more');
    await expect(editBar(page)).toContainText(/was restored|Not saved/);
    await page.unroute('**/contents/update');
    await expectSaved(page);
    expect((await place.kept())?.body).toBe('<p>a and more</p>');
    await page.reload();
    expect(warned).toEqual(['beforeunload']);
    expect(await page.evaluate(() => localStorage.getItem('contentDrafts'))).toBeNull();
  });

  for (const scheme of ['light', 'dark'] as const)
    test(`[CON-04] passes axe, ${scheme}, with and without the tools @proof`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      const place = await makeEditedPortal({
        title: 'Ours',
        body: '<h2>A</h2><p>Words <a href="/about">here</a></p><ul><li><p>b</p></li></ul>',
      });
      await openInEditMode(page, place);
      await expectNoAxeViolations(page);
      await bodyField(page).click();
      await expect(page.getByRole('toolbar')).toBeVisible();
      await expectNoAxeViolations(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByLabel('Link address')).toBeFocused();
      await expectNoAxeViolations(page);
    });

  test('[CON-04] loads no editor code for a visitor', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (sent) => asked.push(sent.url()));
    const place = await makeEditedPortal({ title: 'Ours', body: '<p>Words</p>' });
    await page.goto(place.address);
    await expect(page.getByText('Words')).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => /edit-bar|editable|through-schema|use-drafts/.test(url))).toEqual([]);
    expect(asked.filter((url) => url.includes('/assets/')).length).toBeGreaterThan(2);
  });

  test('[CON-04] [COL-07] reports a missing connection when the pencil is pressed, leaves the page as it is, and returns the focus @proof', async ({
    page,
    context,
    allowConsole,
  }) => {
    // The last request is axe's, which loads the style sheets again.
    allowConsole(
      /ERR_INTERNET_DISCONNECTED/,
      /Unable to preload CSS|dynamically imported module/,
      /Couldn't load preload assets/,
    );
    const place = await makeEditedPortal({ title: 'Ours', body: '<p>Words</p>' });
    await signInAt(page, place.origin, place.session);
    await page.goto(place.address);
    const toggle = page.getByRole('banner').getByRole('button', { name: 'Toggle edit mode' });
    await expect(toggle).toBeVisible();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await toggle.click();
    const failure = page.getByRole('alert').filter({ hasText: 'could not be loaded' }).last();
    await expect(failure).toBeInViewport();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ours');
    await expect(page.getByText('Words')).toBeVisible();
    await expectNoAxeViolations(page);
    await failure.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByText('The server cannot be reached.')).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Reload the page' }).last().click();
    await expect(bodyField(page)).toHaveText('Words');
    await expect(editBar(page)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('[AUT-14] leaves the page intact when the code of the impersonation banner cannot be loaded @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED/, /Unable to preload CSS|dynamically imported module/);
    const place = await makeEditedPortal({ title: 'Ours', body: '<p>Words</p>' });
    await signInAt(page, place.origin, await signInByApi('superadmin@example.com'));
    const code = await impersonationCodeFor(await makePerson({ level: 'user' }));
    const banner = /\/assets\/impersonation-banner/;
    await page.route(banner, (route) => route.abort());
    await page.goto(`${place.origin}/guest_session/${code}`);
    await page.waitForURL((url) => url.pathname === '/');
    const failure = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    await expect(failure).toBeInViewport();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await page.unroute(banner);
    await failure.getByRole('button', { name: 'Reload the page' }).click();
    await expect(page.getByRole('complementary', { name: 'Impersonation' })).toBeVisible();
  });
});
