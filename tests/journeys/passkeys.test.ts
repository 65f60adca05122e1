import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  expect,
  expectNoAxeViolations,
  makePerson,
  once,
  serverDatabase,
  test,
} from './fixtures/index.ts';

/** A device with passkeys whose owner always unlocks it. */
async function addVirtualAuthenticator(page: Page, { isUserVerified = true } = {}) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return { unplug: () => client.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }) };
}

const open = async (page: Page) => {
  await page.goto('/homepage');
  // A browser that has used no passkey offers none in the field: this device would pick it at once.
  await page.evaluate(() => localStorage.removeItem('passkeysUsed'));
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  return page.getByRole('dialog', { name: 'Sign In' });
};
const isSignedIn = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();

/** Makes one on the security page, and confirms that its recovery codes are kept. */
async function addPasskey(page: Page) {
  const section = await makePasskeyAndCodes(page);
  await confirmRecoveryCodes(page);
  return section;
}

async function makePasskeyAndCodes(page: Page) {
  await page.goto('/security');
  const section = page.getByRole('region', { name: 'Passkeys' });
  // The page reads the person again, which would fail once they have signed out.
  const asked = page.waitForRequest('**/auth/me');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await (await asked).response();
  await expect(section.getByRole('listitem')).toHaveCount(1);
  return section;
}

async function confirmRecoveryCodes(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog).toHaveCount(0);
}

test.describe('passkeys', () => {
  test('[AUT-02] signs in without a password with a passkey made on the security page', async ({
    page,
    signIn,
  }) => {
    await addVirtualAuthenticator(page);
    const person = await makePerson();
    await signIn(page, person.email);
    const section = await makePasskeyAndCodes(page);
    await expect(section).toContainText('For stallion.localhost.');
    await expect(page.getByRole('list', { name: 'New recovery codes' }).getByRole('listitem')).toHaveCount(
      10,
    );
    await expectNoAxeViolations(page);
    await confirmRecoveryCodes(page);

    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    const dialog = await open(page);
    await dialog.getByRole('button', { name: 'Continue with a passkey' }).click();
    await isSignedIn(page);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(person.email);
  });

  test('[AUT-02] offers a passkey in the address field of a browser that has used one, and signs in with it @proof', async ({
    page,
    signIn,
    newVisitor,
  }) => {
    await addVirtualAuthenticator(page);
    const person = await makePerson();
    await signIn(page, person.email);
    await addPasskey(page);
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    await page.goto('/homepage');
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    await isSignedIn(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('user'))).toContain(person.email);

    // In another browser, no request is sent before somebody asks for it.
    const visitor = await newVisitor();
    const asked: string[] = [];
    visitor.on('request', (request) => asked.push(request.url()));
    const dialog = await open(visitor);
    await expect(dialog.getByLabel('Email address')).toHaveAttribute('autocomplete', 'username webauthn');
    await expect(dialog.getByLabel('Email address')).toBeFocused();
    await visitor.waitForLoadState('networkidle');
    expect(asked.filter((address) => address.includes('/auth/passkey'))).toEqual([]);
  });

  test('[AUT-02] asks for a passkey as the second step after the password @proof', async ({
    page,
    signIn,
  }) => {
    await addVirtualAuthenticator(page);
    const person = await makePerson();
    await signIn(page, person.email);
    await addPasskey(page);
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    const first = await open(page);
    await first.getByLabel('Email address').fill(person.email);
    await first.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await first.getByRole('button', { name: 'Sign In' }).click();
    const second = page.getByRole('dialog', { name: 'One more step' });
    const button = second.getByRole('button', { name: 'Continue with a passkey' });
    await expect(button).toBeFocused();
    await expectNoAxeViolations(page);
    await button.press('Enter');
    await isSignedIn(page);
  });

  test('[AUT-02] says that a passkey is from a former address of the site, and replaces it in one step @proof', async ({
    page,
    signIn,
  }) => {
    await addVirtualAuthenticator(page);
    const person = await makePerson();
    await signIn(page, person.email);
    await makePasskeyAndCodes(page);
    const [code = ''] = await page
      .getByRole('list', { name: 'New recovery codes' })
      .getByRole('listitem')
      .allInnerTexts();
    await confirmRecoveryCodes(page);
    const db = await serverDatabase();
    const move = `UPDATE passkeys SET "rpId" = 'old.example.com', "credentialId" = 'old-' || _id WHERE "user" = $1`;
    await db.query(move, [person._id]);
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    const first = await open(page);
    await first.getByLabel('Email address').fill(person.email);
    await first.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await first.getByRole('button', { name: 'Sign In' }).click();
    const second = page.getByRole('dialog', { name: 'One more step' });
    await expect(second).toContainText(
      'It was made at old.example.com and does not work at stallion.localhost.',
    );
    await expectNoAxeViolations(page);
    await second.getByRole('textbox').fill(code);
    await second.getByRole('button', { name: 'Sign In' }).click();
    await second.getByRole('button', { name: 'Replace the passkey' }).click();
    await expect(second).toHaveCount(0);
    await page.goto('/security');
    const section = page.getByRole('region', { name: 'Passkeys' });
    await expect(section.getByRole('listitem')).toHaveCount(1);
    await expect(section).toContainText('For stallion.localhost.');
  });

  test('re-authenticates with a passkey in place of the password @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 403/);
    await addVirtualAuthenticator(page);
    await signIn(page, (await makePerson()).email);
    await makePasskeyAndCodes(page);
    const codes = page.getByRole('list', { name: 'New recovery codes' });
    const before = await codes.innerText();
    await confirmRecoveryCodes(page);
    // As if the session had been idle for a while.
    const refusal = { status: 403, json: { code: 'sudo_required', message: 'Please confirm first.' } };
    await page.route(
      '**/auth/second/recovery',
      once((route) => route.fulfill(refusal)),
    );
    const proved = page.waitForResponse((response) => response.url().endsWith('/auth/sudo'));
    const recovery = page.getByRole('region', { name: 'Recovery codes' });
    await recovery.getByRole('button', { name: 'Create new codes' }).click();
    await recovery.getByRole('group').getByRole('button', { name: 'Create new codes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use a passkey' }).click();
    expect((await proved).status()).toBe(200);
    await expect(codes).not.toHaveText(before);
  });

  test('renames and removes a passkey; after that it does not sign in, and says so @proof', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/status of 401/);
    await addVirtualAuthenticator(page);
    const person = await makePerson();
    await signIn(page, person.email);
    const section = await addPasskey(page);
    await section.getByRole('button', { name: /^Rename/ }).click();
    const name = section.getByLabel('Name', { exact: true });
    await expect(name).toBeFocused();
    await name.fill('My laptop');
    await name.press('Enter');
    await expect(section.getByRole('listitem')).toContainText('My laptop');
    await section.getByRole('button', { name: 'Remove My laptop' }).click();
    await section.getByRole('form').getByRole('button', { name: 'Remove My laptop' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(0);
    await page.getByRole('banner').getByRole('button', { name: 'Log Out' }).click();
    const dialog = await open(page);
    await dialog.getByRole('button', { name: 'Continue with a passkey' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'We do not recognize this passkey. Please sign in with your password.',
    );
  });
});
