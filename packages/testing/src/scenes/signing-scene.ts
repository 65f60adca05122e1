import type { Entity, Signature, SigningView, SyndicationReply } from '@paddock/contract';
import { type InvestingKind, methodOfKind, templateKinds } from '@paddock/domain';
import { subscriptionAgreement } from '@paddock/server/demo/papers/subscription-agreement.ts';
import { findSignatureRequest } from '@paddock/server/modules/agreements/signing/index.ts';
import { newId } from '@paddock/server/platform/database/index.ts';
import { bystanders } from '../bystanders.ts';
import type { TestReply, TestServer } from '../server.ts';

interface RequestSignReply {
  success: boolean;
  url?: string;
  syndAgreementSignedByCurrentUser: boolean;
  syndAgreementSignedByCurrentUserCosub: boolean;
}

/**
 * Shared steps of the signing tests: people who have invested, their links, and their signatures. `fund` holds fields of
 * their funds, whose agreements are signed here by default.
 */
export async function signingScene(
  server: TestServer,
  { fund: fields = {} }: { fund?: Parameters<TestServer['make']['fund']>[0] } = {},
) {
  const templates = await storeTemplates(server);
  const bystander = await bystanders(server);
  let couples = 0;

  /**
   * An accepted commitment in a separate fund; `spouse` makes it a married couple's, `holder` that of a new investing
   * profile, with `answers` of the form. By default the account has everything that the agreement needs.
   */
  const invested = async ({
    spouse = false,
    profile = {},
    holder,
    answers = {},
    fund: ownFields = {},
  }: {
    spouse?: boolean;
    profile?: Parameters<TestServer['make']['user']>[0];
    holder?: { kind: InvestingKind; legalName: string } & Partial<Entity<'investing_entities'>>;
    answers?: object;
    fund?: Parameters<TestServer['make']['fund']>[0];
  } = {}) => {
    couples += 1;
    // By the clock of the server, which tests set.
    const inDays = (days: number) => new Date(server.clock.now().getTime() + days * 24 * 60 * 60_000);
    const fund = await server.make.fund({
      open_date: inDays(-20),
      start_date: inDays(-10),
      close_date: inDays(30),
      end_date: inDays(900),
      sa_doc_template_1_id: templates[0] ?? null,
      sa_doc_template_2_id: templates[1] ?? null,
      sa_doc_template_3_id: templates[2] ?? null,
      sa_doc_template_4_id: templates[3] ?? null,
      ...fields,
      ...ownFields,
    });
    await server.make.investment({ fund: fund._id });
    const person = await server.make.user({
      firstName: 'Ada',
      lastName: `Investor ${couples}`,
      trustName: `Investor ${couples} Trust`,
      address1: '1 Main Street',
      city: 'Austin',
      state: 'TX',
      postalCode: '78701',
      country: 'US',
      ...profile,
    });
    const authCode = await server.signIn(person);
    const entity = holder && (await createProfile(authCode, holder));
    const url = `/api/syndication/byslug/${fund.url_slug}${entity ? `?investing_entity=${entity}` : ''}`;
    const opened = await server.request<SyndicationReply>('GET', url, { authCode });
    const id = opened.body.syndUser?._id ?? '';
    const spouseEmail = `spouse-${couples}@example.com`;
    const married = {
      method_of_inv: 'CASH',
      is_married: '1',
      is_marital_state: '1',
      cosub_first_name: 'Charles',
      cosub_last_name: 'Spouse',
      cosub_email: spouseEmail,
    };
    const held = holder && {
      method_of_inv: methodOfKind(holder.kind),
      is_married: '0',
      investing_entity: entity,
    };
    const committed = await server.request<{ code: string; fields: object }>(
      'POST',
      '/api/syndication/set_investing',
      {
        authCode,
        body: {
          id,
          invest_amount: 25_000.5,
          ...(held ?? (spouse ? married : { method_of_inv: 'TRUST' })),
          ...answers,
        },
      },
    );
    return { fund, person, authCode, id, spouseEmail, committed };
  };

  const createProfile = async (authCode: string, body: object): Promise<string> => {
    const reply = await server.request<{ item: { _id: string } }>('POST', '/api/investing_entities', {
      authCode,
      body,
    });
    return reply.body.item._id;
  };

  const requestSign = (by: { id: string; authCode: string }, headers?: Record<string, string>) =>
    server.request<RequestSignReply>('POST', '/api/syndication/request_sign', {
      authCode: by.authCode,
      body: { id: by.id },
      ...(headers && { headers }),
    });

  const emailsTo = async (email: string) =>
    server.platform.db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('to', '=', email)
      .orderBy('createdAt', 'desc')
      .orderBy('_id', 'desc')
      .execute();

  /** The code of the sign link in the newest email to an address. */
  const emailedCode = async (email: string) => {
    const emails = await emailsTo(email);
    return emails.map(({ text }) => /\/sign\/([\w.-]+)/.exec(text ?? '')?.[1]).find(Boolean) ?? '';
  };

  const view = (code: string) => server.request<SigningView>('POST', '/api/signing/read', { body: { code } });

  /** Signs as the page does, with the hash of the displayed document. */
  const sign = async (
    code: string,
    changes: { signature?: Signature; documentSha256?: string } = {},
  ): Promise<TestReply<{ success: boolean; state: string; code: string; message: string }>> => {
    const { body } = await view(code);
    return server.request('POST', '/api/signing/sign', {
      body: {
        code,
        consent: true,
        documentSha256: body.documentSha256 ?? '0'.repeat(64),
        // Whatever the name of this signer is.
        signature: { kind: 'typed', text: 'Ada Investor', confirmed: true },
        ...changes,
      },
    });
  };

  /** The stored signature request of a participation. */
  const requestOf = async (id: string) => {
    const request = await findSignatureRequest(server.platform.db, { syndUser: id });
    if (!request) throw new Error('There is no agreement yet');
    return request;
  };

  /** Signs for management, as an admin who has just signed in. */
  const countersign = async (id: string, by?: string) => {
    const authCode =
      by ?? (await server.signIn(await server.make.user({ level: 'admin', firstName: 'Mary' })));
    return server.request<{ success: boolean; code: string }>(
      'POST',
      '/api/backoffice/countersignatures/sign',
      {
        authCode,
        body: {
          syndUser: id,
          documentSha256: (await requestOf(id)).documentSha256 ?? '0'.repeat(64),
          consent: true,
          // Whatever the name of this admin is.
          signature: { kind: 'typed', text: 'Mary Manager', confirmed: true },
        },
      },
    );
  };

  return {
    bystander,
    invested,
    requestSign,
    emailsTo,
    emailedCode,
    view,
    sign,
    requestOf,
    countersign,
  };
}

export type SigningScene = Awaited<ReturnType<typeof signingScene>>;

type TemplatePdf = ReturnType<TestServer['agreementPdf']['createTemplate']>;

/** Template PDFs by kind, which all servers of a worker share. */
const templatePdfs = new Map<string, TemplatePdf>();

const templatePdf = (server: TestServer, kind: (typeof templateKinds)[number]): TemplatePdf => {
  const made = templatePdfs.get(kind) ?? server.agreementPdf.createTemplate(subscriptionAgreement(kind));
  templatePdfs.set(kind, made);
  return made;
};

/** A template PDF for each way to invest, in the order of sa_doc_template_1_id to 4. */
async function storeTemplates(server: TestServer): Promise<string[]> {
  const ids: string[] = [];
  for (const kind of templateKinds) {
    const _id = newId();
    const docPath = `templates/${_id}.pdf`;
    await server.store.put(docPath, await templatePdf(server, kind), 'application/pdf');
    await server.platform.db
      .insertInto('agreement_templates')
      .values({ _id, name: kind, method: kind, docPath, bucketId: server.store.bucket })
      .execute();
    ids.push(_id);
  }
  return ids;
}
