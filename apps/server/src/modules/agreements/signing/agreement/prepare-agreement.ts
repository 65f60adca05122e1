import {
  agreementValues,
  centsOf,
  defaultTimeZone,
  isPlausibleEmail,
  isSpouseInvestmentRequired,
  missingAgreementFields,
  missingCustodian,
  missingSignerName,
  type SignatureProviderName,
} from '@paddock/domain';
import type { CreatedRequest, SignatureProvider } from '../../../../adapters/signature/index.ts';
import { newId } from '../../../../platform/database/index.ts';
import { throwDomainError } from '../../../../platform/domain-error.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { readTemplateNeeds } from '../service/template-needs.ts';
import type { SigningTools } from '../signing-tools.ts';
import { type AgreementFacts, readAgreementFacts } from './agreement-facts.ts';
import { isTemplateUsable } from './agreement-readiness.ts';
import { agreementNotReadyMessage } from './pdf-errors.ts';
import { reportMissingTemplates } from './report-missing-templates.ts';
import { agreementTitle, holderOfTitle, signersOf } from './signer-names.ts';

/** An agreement whose values are checked, but that is not recorded with a request yet. */
export interface PreparedAgreement {
  /** The id for its request, which is printed in the document. */
  readonly request: string;
  /** What it was created from; it is recorded only while this is unchanged. */
  readonly facts: AgreementFacts;
  readonly provider: SignatureProviderName;
  readonly values: ReturnType<typeof agreementValues>;
  /** The time zone of its dates. */
  readonly timeZone: string;
  readonly template: string;
  /** Null if a service makes it, once it is recorded. */
  readonly document: CreatedRequest['document'];
}

/**
 * Prepares a participation's agreement from the fund's template for the investment method, and stores its PDF unless a
 * service makes it (SIG-06). Runs outside any transaction; {@link recordAgreement} completes it.
 */
export async function prepareAgreement(
  platform: Platform,
  tools: SigningTools,
  syndUser: string,
  now: Date,
): Promise<PreparedAgreement> {
  const facts = await readAgreementFacts(platform.db, syndUser);
  const spouse = isSpouseInvestmentRequired(facts);
  // Checked before anyone signs: after the investor has, a spouse without a valid address would block the agreement.
  if (spouse && !isPlausibleEmail(facts.cosub_email?.trim() ?? ''))
    throwDomainError(
      'conflict',
      `We cannot send email to ${facts.holder?.kind === 'joint' ? "the second owner's" : "your spouse's"} address. Please write to the fund manager; your commitment is kept.`,
    );
  // A joint account is everybody's who owns it, so that no agreement is made for one of them alone (ENT-05).
  if (facts.holder?.kind === 'joint' && !spouse)
    throwDomainError(
      'conflict',
      'The second owner of this joint account has to sign too, and is not named. Please withdraw this commitment and make it again, or write to the fund manager.',
    );
  const provider = tools.providers.of(providerOf(facts, tools));
  // While the template is read. Where the store is away it stays awake, so that the first agreements after that are quick.
  if (!provider.isRemote) tools.agreementPdf.wake();
  const template = await readUsableTemplate(platform, provider, facts, now);
  const portal = await platform.portals.byId(facts.portal);
  const timeZone = portal?.timeZone ?? defaultTimeZone;
  const request = newId();
  const values = agreementValues({
    fundName: facts.fundName,
    companyName: facts.companyName,
    firstName: facts.firstName,
    lastName: facts.lastName,
    username: facts.username,
    email: facts.email,
    address: facts,
    trustName: facts.trustName,
    entityName: facts.busEntityName,
    holder: facts.holder,
    method: facts.method_of_inv,
    spouseFirstName: spouse ? facts.cosub_first_name : null,
    spouseLastName: spouse ? facts.cosub_last_name : null,
    spouseEmail: spouse ? facts.cosub_email : null,
    amount: centsOf(facts.invest_amount),
    date: now,
    timeZone,
  });
  // A service makes it when the request is recorded, so that an outage there delays it and loses nothing.
  const document = provider.isRemote
    ? null
    : (
        await provider.request({
          reference: request,
          title: agreementTitle({ ...facts, holderName: holderOfTitle(facts) }),
          portal: facts.portal,
          template,
          values,
          signers: signersOf(platform, facts, provider),
        })
      ).document;
  return { request, facts, provider: provider.name, values, timeZone, template, document };
}

/** A fund that chooses no provider has the one that its template is for. */
const providerOf = (
  { provider, template }: AgreementFacts,
  { providers }: SigningTools,
): SignatureProviderName => provider ?? (template ? 'builtin' : providers.standard);

/** The template's id. Throws if the template or a value that it needs is missing (SEC-10). */
async function readUsableTemplate(
  platform: Platform,
  provider: SignatureProvider,
  facts: AgreementFacts,
  now: Date,
): Promise<string> {
  const { templateId, kind } = facts;
  const needs = templateId
    ? await readTemplateNeeds(platform, provider, { id: templateId, kind, now })
    : undefined;
  if (!templateId || !needs || !isTemplateUsable(needs, facts)) return rejectNotReady(platform, facts, now);
  const missing = {
    ...missingSignerName(facts),
    ...missingCustodian(facts.holder),
    ...missingAgreementFields(needs.known, kind, facts),
  };
  const [first] = Object.values(missing);
  if (first)
    throwDomainError('missing_values', `The agreement cannot be created yet: ${lowerFirst(first)}.`, missing);
  return templateId;
}

async function rejectNotReady(platform: Platform, facts: AgreementFacts, now: Date): Promise<never> {
  const fund = { _id: facts.fund, name: facts.fundName, portal: facts.portal };
  await reportMissingTemplates(platform, fund, [facts.kind], now);
  return throwDomainError('conflict', agreementNotReadyMessage);
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
