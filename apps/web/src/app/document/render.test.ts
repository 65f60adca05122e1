import { ApiError, type PortalView, type Transport } from '@paddock/contract';
import { describe, expect, it } from 'vitest';
import { render } from './render.tsx';

const portal = {
  _id: 'p',
  slug: 'stallion',
  style: 'classic',
  name: 'Stallion',
  domains: [],
} as unknown as PortalView;

const page = (url: string, transport: Transport) =>
  render({
    url,
    portal,
    transport,
    portals: [portal],
    portalFiles: [],
    origin: 'https://stallion.example',
    manifest: {},
  });

const answering: Transport = async () => ({ contents: {} });
const failing: Transport = async () => {
  throw new ApiError('request failed with status code 500', 500);
};

describe('a page rendered on the server', () => {
  it('is complete and cacheable when everything could be loaded', async () => {
    expect(await page('/contact', answering)).toMatchObject({ status: 200, cacheable: true });
    expect(await page('/nowhere', answering)).toMatchObject({ status: 404 });
  });

  it('is temporarily unavailable and not cacheable when something could not be loaded', async () => {
    const { status, cacheable, document } = await page('/contact', failing);
    expect([status, cacheable]).toEqual([503, false]);
    expect(document).toContain('noindex');
    expect(document).toContain('<h1');
  });
});
