import { request, syncSign } from '@paddock/contract';
import type { Page } from '@playwright/test';
import {
  commit,
  consent,
  expect,
  makeFund,
  makePerson,
  type Person,
  requestSignLink,
  signLinkEmailedTo,
  signWithLink,
  test,
  typeSignature,
  uniqueSuffix,
  withSpouse,
} from './fixtures/index.ts';

const formOn = (page: Page) => page.getByRole('form', { name: 'Sign the agreement' });

async function committed(answers: Parameters<typeof commit>[2] = {}) {
  const [person, fund] = await Promise.all([makePerson(), makeFund()]);
  const syndUser = await commit(person, fund, answers);
  return { person, fund, syndUser, link: await requestSignLink(person, syndUser) };
}

const progress = async (person: Person, syndUser: { _id: string }) => {
  const reply = await request(await person.api(), syncSign, { body: { id: syndUser._id } });
  return [reply.syndAgreementSignedByCurrentUser, reply.syndAgreementSignedByCurrentUserCosub];
};

test.describe('sign links', () => {
  test('[SIG-06] opens without an account, as often as the signer likes, until it is signed @proof', async ({
    page,
  }) => {
    const { person, syndUser, link, fund } = await committed();
    for (let visit = 0; visit < 3; visit += 1) {
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign the agreement');
    }
    await expect(page.getByText(`Signing as ${person.firstName} ${person.lastName}`)).toBeVisible();
    await expect(page.getByText(fund.name).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Agreement', exact: true })).toContainText('50,000');
    expect(await progress(person, syndUser)).toEqual([false, false]);
    const submit = formOn(page).getByRole('button', { name: 'Sign the agreement' });
    await consent(formOn(page));
    await expect(submit).toBeDisabled();
    await expect(submit).toHaveAccessibleDescription(/Give your signature/);
    await typeSignature(formOn(page), '   ');
    await expect(submit).toBeDisabled();
    await typeSignature(formOn(page), `${person.firstName} ${person.lastName}`);
    // Twice, like an impatient user.
    await submit.dblclick();
    await expect(page.getByText('You have signed')).toBeVisible();
    expect(await progress(person, syndUser)).toEqual([true, false]);
  });

  test('[SIG-06] says that an altered link does not work, and changes nothing @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    const { person, syndUser, link } = await committed();
    const last = link.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [
      `${link.slice(0, -3)}${last}${link.slice(-2)}`,
      link.slice(0, -5),
      `${new URL(link).origin}/sign/x`,
    ]) {
      await page.goto(wrong);
      const failure = page.getByRole('alert');
      await expect(failure).toContainText('This link does not work');
      await expect(failure).toContainText('Please use the complete link from the latest email.');
      await expect(formOn(page)).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    }
    expect(await progress(person, syndUser)).toEqual([false, false]);
  });

  test('[SIG-06] says that it was signed when a link is used twice, also in a page that was still open @proof', async ({
    page,
    newVisitor,
    allowConsole,
  }) => {
    allowConsole(/status of 409/);
    const { person, syndUser, link } = await committed();
    await page.goto(link);
    await typeSignature(formOn(page), `${person.firstName} ${person.lastName}`);
    await consent(formOn(page));
    await signWithLink(link);
    await formOn(page).getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(page.getByText('You have signed').first()).toBeVisible();
    await expect(formOn(page)).toHaveCount(0);
    const again = await newVisitor();
    await again.goto(link);
    await expect(again.getByText('You have signed')).toBeVisible();
    await expect(again.getByText(/Management signs next/)).toBeVisible();
    await expect(formOn(again)).toHaveCount(0);
    expect(await progress(person, syndUser)).toEqual([true, false]);
  });

  test('[SIG-06] sends each signer a link of their own, the spouse’s only after the investor has signed', async ({
    page,
  }) => {
    const spouse = { firstName: 'Grace', lastName: 'Hopper', email: `spouse-${uniqueSuffix()}@example.com` };
    const { person, syndUser, link } = await committed(withSpouse(spouse));
    await signWithLink(link);
    const hers = await signLinkEmailedTo(spouse.email);
    expect(hers).not.toBe(link);
    await page.goto(link);
    await expect(page.getByText(/Your spouse signs next/)).toBeVisible();
    await expect(formOn(page)).toHaveCount(0);
    await page.goto(hers);
    await expect(page.getByText('Signing as Grace Hopper')).toBeVisible();
    await typeSignature(formOn(page), 'Grace Hopper');
    await consent(formOn(page));
    await formOn(page).getByRole('button', { name: 'Sign the agreement' }).click();
    await expect(page.getByText(/Management signs next/)).toBeVisible();
    expect(await progress(person, syndUser)).toEqual([true, true]);
  });

  test('[SIG-06] says who signs first when a link is opened before its turn @proof', async ({ page }) => {
    const { link } = await committed();
    // A link opened before its turn, as the server describes it.
    await page.route('**/api/signing/read', async (route) => {
      const url = new URL(route.request().url());
      const origin = `http://localhost:${url.port}`;
      const headers = { ...route.request().headers(), origin };
      const reply = await route.fetch({ url: `${origin}${url.pathname}`, headers });
      await route.fulfill({ json: { ...(await reply.json()), state: 'waiting', waitingFor: 'investor' } });
    });
    await page.goto(link);
    const remark = page.getByRole('status').filter({ hasText: 'It is not your turn yet' });
    await expect(remark).toContainText('The investor has to sign first.');
    await expect(
      page.getByRole('region', { name: 'Agreement', exact: true }).locator('canvas').first(),
    ).toBeVisible();
    await expect(formOn(page)).toHaveCount(0);
  });

  test('[SIG-06] keeps what was typed when the network is down, and signs when it is back @proof', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED/);
    const { person, syndUser, link } = await committed();
    await page.goto(link);
    await typeSignature(formOn(page), `${person.firstName} ${person.lastName}`);
    await consent(formOn(page));
    // What reads the agreement is loaded by then.
    await expect(
      page.getByRole('region', { name: 'Agreement', exact: true }).locator('canvas').first(),
    ).toBeVisible();
    await page.context().setOffline(true);
    const submit = formOn(page).getByRole('button', { name: 'Sign the agreement' });
    await submit.click();
    await expect(formOn(page).getByRole('alert')).toContainText('The server could not be reached');
    await expect(formOn(page).getByLabel('Type your full name')).toHaveValue(
      `${person.firstName} ${person.lastName}`,
    );
    expect(await progress(person, syndUser)).toEqual([false, false]);
    await page.context().setOffline(false);
    await submit.click();
    await expect(page.getByText('You have signed')).toBeVisible();
    expect(await progress(person, syndUser)).toEqual([true, false]);
  });
});
