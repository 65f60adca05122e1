import { type DropboxSignService, startDropboxSignService } from '@paddock/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DropboxSignConfig } from '../../../platform/config.ts';
import type { RequestInput } from '../index.ts';
import { agreementFrom, failureOf, investor, management, providerAt, spouse } from './testing/agreement.ts';

let service: DropboxSignService;
beforeEach(async () => {
  service = await startDropboxSignService();
});
afterEach(() => service.close());

const provider = (more: Partial<DropboxSignConfig> = {}) => providerAt(service, more);
const agreement = (more: Partial<RequestInput> = {}) =>
  agreementFrom(more.template ?? service.addTemplate().id, more);

describe('a request at Dropbox Sign', () => {
  it('[SIG-06] is created from the template with the values and signers of the agreement', async () => {
    const template = service.addTemplate({
      withSpouse: true,
      fields: ['amount', 'fund_name', 'wire_code'],
    }).id;
    const signers = [investor, spouse, management];
    const { id, document } = await provider().request(agreement({ template, signers }));
    expect(document).toBeNull();
    const request = service.requestOf(id);
    expect(request).toMatchObject({
      title: 'Harbor Fund I: Ada Reader',
      metadata: { reference: '0198c0de-0000-7000-8000-000000000001' },
      isTest: true,
      allowsDecline: false,
      values: { amount: 'the amount', fund_name: 'the fund_name' },
    });
    expect(request.signatures.map(({ role, name, email }) => [role, name, email])).toEqual([
      ['Investor', 'Ada Reader', 'ada@example.com'],
      ['Spouse', 'Ben Reader', 'ben@example.com'],
      ['Management', 'Mia Manager', 'mia@example.com'],
    ]);
  });

  it('[SIG-06] takes the roles of the template in whatever case they are written', async () => {
    const template = service.addTemplate({ roles: ['INVESTOR', 'management'] }).id;
    const { id } = await provider().request(agreement({ template }));
    expect(service.requestOf(id).signatures.map(({ role }) => role)).toEqual(['INVESTOR', 'management']);
  });

  it('[SIG-06] is binding unless the deployment makes tests', async () => {
    const { id } = await provider({ isTest: false }).request(agreement());
    expect(service.requestOf(id).isTest).toBe(false);
  });

  it.each([
    ['has a role that nobody has', ['Investor', 'Spouse', 'Management'], /role Spouse/],
    ['has a role that is not ours', ['Investor', 'Witness', 'Management'], /role Witness/],
    ['lacks a role', ['Investor'], /no role for the management/],
    ['lets management sign first', ['Management', 'Investor'], /in this order: Investor, Management/],
  ])('[SIG-06] is not created if the template %s', async (_, roles, message) => {
    const failure = await failureOf(
      provider().request(agreement({ template: service.addTemplate({ roles }).id })),
    );
    expect(failure).toMatchObject({ kind: 'rejected', message: expect.stringMatching(message) });
    expect(service.requests()).toEqual([]);
  });

  it('[SIG-06] is not created if the service refuses it, and says what the service said', async () => {
    const twice = [investor, { ...management, email: 'ADA@example.com' }];
    const refusals = [
      provider().request(agreement({ template: 'unknown' })),
      provider().request(agreement({ signers: twice })),
      provider({ clientId: 'another' }).request(agreement()),
    ];
    const failures = await Promise.all(refusals.map(failureOf));
    expect(failures.map(({ kind, message }) => [kind, message])).toEqual([
      ['rejected', 'There is no template unknown at Dropbox Sign'],
      ['rejected', 'Signers must have unique email addresses.'],
      ['rejected', 'The API app was not found.'],
    ]);
    service.account.hasPlan = false;
    const unpaid = await failureOf(provider({ isTest: false }).request(agreement()));
    expect(unpaid).toMatchObject({ kind: 'rejected', message: expect.stringContaining('paid API account') });
    expect(service.requests()).toEqual([]);
  });
});

describe('a request whose answer was lost', () => {
  it('[SIG-06] is found by our reference, so that it is not created twice', async () => {
    const input = agreement();
    await provider().request(agreement({ reference: 'another', template: input.template }));
    service.failNext({ kind: 'lose-answer' }, { path: /create_embedded/ });
    const failure = await failureOf(provider().request(input));
    expect(failure.kind).toBe('unavailable');
    expect(service.requests()).toHaveLength(2);
    const found = await provider().find(input.reference);
    expect(found).toBe(
      service.requests().find(({ metadata }) => metadata['reference'] === input.reference)?.id,
    );
  });

  it('[SIG-06] is found before a search of the service knows it', async () => {
    service.state.searchDelay = 60_000;
    const { id } = await provider().request(agreement());
    await expect(provider().find(agreement().reference)).resolves.toBe(id);
    expect(service.calls.filter((call) => call.includes('/list'))).toHaveLength(2);
  });

  it('[SIG-06] is not taken for another one', async () => {
    await provider().request(agreement({ reference: 'request-10' }));
    await expect(provider().find('request-1')).resolves.toBeUndefined();
  });

  it('[SIG-06] is the older one if there are two', async () => {
    const first = await provider().request(agreement());
    await provider().request(agreement());
    await expect(provider().find(agreement().reference)).resolves.toBe(first.id);
  });
});

describe('a template at Dropbox Sign', () => {
  it('[SIG-06] says which values it states, what it asks for in vain, and who signs', async () => {
    const { id } = service.addTemplate({
      title: 'Trusts',
      roles: ['Investor', 'Management'],
      fields: ['amount', 'trust_name', 'Amount', 'toString'],
    });
    await expect(provider().readTemplate(id)).resolves.toEqual({
      name: 'Trusts',
      known: ['amount', 'trust_name'],
      unknown: ['Amount', 'toString'],
      roles: ['Investor', 'Management'],
    });
    await expect(provider().readTemplate('unknown')).resolves.toBeUndefined();
  });
});
