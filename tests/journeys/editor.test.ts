import type { Page } from '@playwright/test';
import {
  bodyField,
  editBar,
  expect,
  expectNoAxeViolations,
  expectSaved,
  makeEditedPortal,
  openInEditMode,
  test,
} from './fixtures/index.ts';

const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });
const style = (page: Page) => page.getByRole('toolbar').getByRole('combobox', { name: 'Paragraph style' });
const address = (page: Page) => page.getByLabel('Link address');

/** Opens a new text in the editor, with the caret at its end. */
async function openEditor(page: Page, body = '<p>Some words</p>') {
  const place = await makeEditedPortal({ title: 'T', body });
  await openInEditMode(page, place);
  await bodyField(page).click();
  await page.keyboard.press('Control+End');
  const expectKept = (html: string) => expect.poll(async () => (await place.kept())?.body).toBe(html);
  return { ...place, expectKept };
}

/** Pastes as from the clipboard. */
const paste = (page: Page, data: Record<string, string>) =>
  bodyField(page).evaluate((field, entries) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(entries)) clipboardData.setData(type, value);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, data);

test.describe('editor', () => {
  const characters = [
    ['Bold', '<strong>Some words</strong>'],
    ['Italic', '<em>Some words</em>'],
    ['Underline', '<u>Some words</u>'],
    ['Strikethrough', '<s>Some words</s>'],
    ['Code', '<code>Some words</code>'],
    ['Subscript', '<sub>Some words</sub>'],
    ['Superscript', '<sup>Some words</sup>'],
  ] as const;

  test('[CON-04] keeps the selection when the text is saved @proof', async ({ page }) => {
    const { expectKept } = await openEditor(page);
    await page.keyboard.press('Control+a');
    await tool(page, 'Bold').click();
    await expectKept('<p><strong>Some words</strong></p>');
    await expectSaved(page);
    await tool(page, 'Clear formatting').click();
    await expectKept('<p>Some words</p>');
  });

  test('[CON-06] formats characters, removes the formatting, undoes and redoes across saves, and shows the source or fills the window', async ({
    page,
  }) => {
    const { expectKept } = await openEditor(page);
    expect((await bodyField(page).boundingBox())?.height).toBeGreaterThanOrEqual(80);
    await page.keyboard.press('Control+a');
    for (const [name, html] of characters) {
      await tool(page, name).click();
      await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true');
      await expectKept(`<p>${html}</p>`);
      await tool(page, 'Clear formatting').click();
      await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'false');
    }
    await expectKept('<p>Some words</p>');
    await tool(page, 'Undo').click();
    await expectKept('<p><sup>Some words</sup></p>');
    await tool(page, 'Redo').click();
    await expectKept('<p>Some words</p>');
    await tool(page, 'Source view').click();
    await expect(page.getByRole('textbox', { name: 'HTML: Text of privacy-policy' })).toHaveValue(
      '<p>Some words</p>',
    );
    await tool(page, 'Source view').click();
    await tool(page, 'Fullscreen').click();
    await expect.poll(async () => (await bodyField(page).boundingBox())?.height).toBeGreaterThan(500);
  });

  test('[CON-06] makes headings, lists, quotes, code blocks, rules and indents', async ({ page }) => {
    const { expectKept } = await openEditor(page);
    await style(page).selectOption('Heading 2');
    await expectKept('<h2>Some words</h2>');
    await style(page).selectOption('Heading 3');
    await expectKept('<h3>Some words</h3>');
    await style(page).selectOption('Paragraph');
    await expectKept('<p>Some words</p>');
    await tool(page, 'Increase indent').click();
    await tool(page, 'Increase indent').click();
    await expectKept('<p style="margin-inline-start:4rem">Some words</p>');
    await tool(page, 'Decrease indent').click();
    await expectKept('<p style="margin-inline-start:2rem">Some words</p>');
    await tool(page, 'Clear formatting').click();
    await tool(page, 'Bullet list').click();
    await bodyField(page).press('Enter');
    await page.keyboard.type('inner');
    await tool(page, 'Increase indent').click();
    await expect(bodyField(page).locator('ul ul')).toHaveText('inner');
    await tool(page, 'Decrease indent').click();
    await tool(page, 'Numbered list').click();
    await expect(bodyField(page).locator('ol > li')).toHaveCount(2);
    await page.keyboard.press('Control+a');
    await tool(page, 'Clear formatting').click();
    await tool(page, 'Quote').click();
    await expectKept('<blockquote><p>Some words</p><p>inner</p></blockquote>');
    await tool(page, 'Quote').click();
    await page.keyboard.press('Control+End');
    await tool(page, 'Code block').click();
    await expectKept('<p>Some words</p><pre><code>inner</code></pre>');
    await tool(page, 'Code block').click();
    await tool(page, 'Horizontal rule').click();
    await expect(bodyField(page).getByRole('separator')).toHaveCount(1);
  });

  test('[CON-06] shows a field at least 5rem high @proof', async ({ page }) => {
    const { portal } = await openEditor(page, '<p>x</p>');
    for (const slug of ['privacy-policy', `header-extra-${portal.slug}`, 'footer-terms']) {
      const box = await bodyField(page, slug).boundingBox();
      expect([slug, (box?.height ?? 0) >= 80]).toEqual([slug, true]);
    }
  });

  test('[CON-06] shows and accepts HTML in the source view; what the server removes does not come back @proof', async ({
    page,
  }) => {
    const { kept, expectKept } = await openEditor(page);
    await tool(page, 'Source view').click();
    const source = page.getByRole('textbox', { name: 'HTML: Text of privacy-policy' });
    await expect(source).toHaveValue('<p>Some words</p>');
    await source.fill('<p>New <b>words</b></p><script>alert(1)</script><p onclick="x()">b</p>');
    await expectKept('<p>New <strong>words</strong></p><p>b</p>');
    await expect(source).toHaveValue('<p>New <strong>words</strong></p><p>b</p>');
    await tool(page, 'Source view').click();
    await expect(bodyField(page).getByRole('strong')).toHaveText('words');
    // The field cannot show a table: it is edited as source, and not lost.
    await tool(page, 'Source view').click();
    const table = '<table><tbody><tr><td>a</td></tr></tbody></table>';
    await source.fill(table);
    await expectKept(table);
    await tool(page, 'Source view').click();
    await expect(page.getByText('can only be edited as source')).toBeVisible();
    await expect(source).toHaveValue(table);
    await page.reload();
    await expect(source).toHaveValue(table);
    expect((await kept())?.body).toBe(table);
  });

  test('[CON-06] fills the window in fullscreen, makes the page behind it inert, and ends with Escape @proof', async ({
    page,
  }) => {
    const { expectKept } = await openEditor(page);
    await tool(page, 'Fullscreen').click();
    const box = await bodyField(page).boundingBox();
    expect(box?.height).toBeGreaterThan(500);
    await expect(bodyField(page)).toBeFocused();
    await page.keyboard.type(' in full');
    await expectNoAxeViolations(page);
    await expectKept('<p>Some words in full</p>');
    await expect(page.locator('#root')).toHaveAttribute('inert');
    await page.keyboard.press('Escape');
    await expect(page.locator('#root')).not.toHaveAttribute('inert');
    await expect(tool(page, 'Fullscreen')).toHaveAttribute('aria-pressed', 'false');
  });

  test('[CON-06] offers everything by keyboard alone @proof', async ({ page }) => {
    const { expectKept } = await openEditor(page);
    await page.keyboard.press('Control+a');
    await expect(style(page)).toBeVisible();
    await page.keyboard.press('Alt+F10');
    await expect(style(page)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(tool(page, 'Bold')).toBeFocused();
    await page.keyboard.press('Enter');
    await expectKept('<p><strong>Some words</strong></p>');
    await page.keyboard.press('End');
    await expect(tool(page, 'Fullscreen')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(style(page)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    await expect(style(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(bodyField(page)).toBeFocused();
    await page.keyboard.press('Control+i');
    await page.keyboard.press('Control+b');
    await expectKept('<p><em>Some words</em></p>');
    await page.keyboard.press('Control+k');
    await expect(address(page)).toBeFocused();
    await page.keyboard.type('/about');
    await page.keyboard.press('Enter');
    await expect(bodyField(page)).toBeFocused();
    await expectKept('<p><a href="/about"><em>Some words</em></a></p>');
  });

  test('[CON-07] pastes plain text: formatting is removed, and line breaks become paragraphs', async ({
    page,
  }) => {
    const { expectKept } = await openEditor(page, '<p>a</p>');
    await paste(page, {
      'text/plain': 'b\nc\r\n\r\nd <b>&amp;',
      'text/html': '<h1>b</h1><p style="color:red"><strong>c</strong></p><script>alert(1)</script>',
    });
    await expectKept('<p>ab</p><p>c</p><p>d &lt;b&gt;&amp;amp;</p>');
  });

  test('[CON-07] pastes HTML without a plain text as the text that it shows, with the formatting at the caret @proof', async ({
    page,
  }) => {
    const { expectKept } = await openEditor(page, '<p>a</p>');
    // HTML without a plain-text version is converted to the text that it shows.
    await page.keyboard.press('Control+a');
    await paste(page, { 'text/html': '<h1>x</h1><p>y <a href="javascript:alert(1)">z</a></p>' });
    await expectKept('<p>x</p><p>y z</p>');
    // With the formatting at the caret.
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+b');
    await paste(page, { 'text/plain': 'w' });
    await expectKept('<p><strong>w</strong></p>');
  });

  test('[CON-07] rejects a paste of 10 MB with a message, and loses nothing @proof', async ({ page }) => {
    const { kept } = await openEditor(page);
    await bodyField(page).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'line of words\n'.repeat(750_000));
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(page.getByText('This text is too long')).toBeVisible();
    await page.keyboard.type('!');
    await expectSaved(page);
    expect((await kept())?.body).toBe('<p>Some words!</p>');
  });

  test('[CON-07] saves and loads emoji and right-to-left text without a change @proof', async ({ page }) => {
    const words = '👩‍👩‍👧‍👦 🏳️‍🌈 שלום עולם مرحبا é';
    const { expectKept } = await openEditor(page, '');
    await paste(page, { 'text/plain': words });
    await expectKept(`<p>${words}</p>`);
    await page.reload();
    await expect(bodyField(page)).toHaveText(words);
  });

  test('[CON-08] applies a link on Enter, with https, http, mailto, tel and addresses of the site only', async ({
    page,
  }) => {
    const { expectKept } = await openEditor(page);
    await page.keyboard.press('Control+k');
    await expect(address(page)).toHaveValue('https://');
    for (const wrong of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'two words']) {
      await address(page).fill(wrong);
      await page.keyboard.press('Enter');
      await expect(page.getByText('Use an address that starts with')).toBeVisible();
    }
    await expectNoAxeViolations(page);
    await address(page).fill('fund.example/a');
    await page.keyboard.press('Enter');
    await expect(address(page)).toHaveCount(0);
    await expectKept('<p>Some <a href="https://fund.example/a">words</a></p>');
    await page.keyboard.press('Control+k');
    await expect(address(page)).toHaveValue('https://fund.example/a');
    await address(page).fill('mailto:ann@fund.example');
    await page.keyboard.press('Enter');
    await expectKept('<p>Some <a href="mailto:ann@fund.example">words</a></p>');
    await tool(page, 'Link').click();
    await page.getByRole('button', { name: 'Remove link' }).click();
    await expectKept('<p>Some words</p>');
  });

  async function openLink(page: Page) {
    await page.keyboard.press('Control+k');
    await expect(address(page)).toBeFocused();
  }

  test('[CON-08] cancels a link on Escape, and removes one that is empty or still {host} @proof', async ({
    page,
  }) => {
    const { expectKept } = await openEditor(page, '<p><a href="/about">Some words</a></p>');
    await openLink(page);
    await address(page).fill('https://elsewhere.example');
    await page.keyboard.press('Escape');
    await expect(bodyField(page)).toBeFocused();
    await expect(bodyField(page).getByRole('link')).toHaveAttribute('href', '/about');
    await openLink(page);
    await address(page).fill('{host}');
    await page.keyboard.press('Escape');
    await expect(bodyField(page).getByRole('link')).toHaveCount(0);
    await page.keyboard.press('Control+z');
    await expect(bodyField(page).getByRole('link')).toHaveAttribute('href', '/about');
    await openLink(page);
    await address(page).fill('');
    await page.keyboard.press('Escape');
    await expect(bodyField(page).getByRole('link')).toHaveCount(0);
    await expectKept('<p>Some words</p>');
  });

  test('[CON-08] removes a link that is left as any beginning of an address, and leaves nothing of a new one @proof', async ({
    page,
  }) => {
    const { expectKept, kept } = await openEditor(page, '<p><a href="/about">Some words</a></p>');
    for (const left of ['', 'https://', '{host}', 'https://{host}']) {
      await openLink(page);
      await address(page).fill(left);
      await page.keyboard.press('Escape');
      await expect(bodyField(page).getByRole('link')).toHaveCount(0);
      await expectKept('<p>Some words</p>');
      await openLink(page);
      await address(page).fill('/about');
      await page.keyboard.press('Enter');
      await expect(bodyField(page).getByRole('link')).toHaveText('words');
    }
    await expectKept('<p>Some <a href="/about">words</a></p>');
    // A new link that nobody filled in leaves nothing behind.
    await page.keyboard.press('Home');
    await openLink(page);
    await expect(address(page)).toHaveValue('https://');
    await page.keyboard.press('Escape');
    await expectSaved(page);
    expect((await kept())?.body).toBe('<p>Some <a href="/about">words</a></p>');
  });

  test('[CON-06] shows its tools on a phone in one row that scrolls sideways, and nothing is wider than the screen @phone @proof', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { expectKept } = await openEditor(page);
    const bar = page.getByRole('toolbar');
    expect((await bar.boundingBox())?.height).toBeLessThan(60);
    await page.keyboard.press('Control+a');
    await tool(page, 'Quote').click();
    await expectKept('<blockquote><p>Some words</p></blockquote>');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expect(editBar(page).getByRole('button', { name: 'Done' })).toBeInViewport();
    await expectNoAxeViolations(page);
  });
});
