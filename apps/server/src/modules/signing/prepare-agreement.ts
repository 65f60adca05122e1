import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import {
  agreementValues,
  centsFromDecimal,
  defaultTimeZone,
  isPlausibleEmail,
  isSpouseInvestmentRequired,
  missingAgreementFields,
  printColors,
  resolveTemplateValues,
} from '@paddock/domain';
import type { DocumentBrand, FillAgreementInput } from '../../adapters/agreement-pdf/index.ts';
import { newId } from '../../platform/database/index.ts';
import { throwDomainError } from '../../platform/domain-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerProvisionalObject } from '../provisional-objects/index.ts';
import { type AgreementFacts, readAgreementFacts } from './agreement-facts.ts';
import { isTemplateUsable } from './agreement-readiness.ts';
import { agreementNotReadyMessage, translatePdfErrors } from './pdf-errors.ts';
import { reportMissingTemplates } from './report-missing-templates.ts';
import type { AgreementTools } from './signing-tools.ts';
import { readFormFields } from './template-fields.ts';
import { fillWrittenHtml } from './written-template.ts';

/** An agreement that is filled and stored, but not recorded with a request yet. */
export interface PreparedAgreement {
  /** The id for its request, which is printed in the document. */
  readonly request: string;
  /** What it was created from; it is recorded only while this is unchanged. */
  readonly facts: AgreementFacts;
  readonly values: ReturnType<typeof agreementValues>;
  /** The time zone of its dates. */
  readonly timeZone: string;
  readonly template: string;
  readonly documentKey: string;
  /** Hex. */
  readonly documentSha256: string;
}

/**
 * Creates the PDF of a participation's agreement from the fund's template for the investment method, and stores it
 * (SIG-06). Runs outside any transaction; {@link recordAgreement} completes it.
 */
export async function prepareAgreement(
  platform: Platform,
  tools: AgreementTools,
  syndUser: string,
  now: Date,
): Promise<PreparedAgreement> {
  const facts = await readAgreementFacts(platform.db, syndUser);
  const spouse = isSpouseInvestmentRequired(facts);
  // Checked before anyone signs: after the investor has, a spouse without a valid address would block the agreement.
  if (spouse && !isPlausibleEmail(facts.cosub_email?.trim() ?? ''))
    throwDomainError(
      'conflict',
      "We cannot send email to your spouse's address. Please write to the fund manager; your commitment is kept.",
    );
  const template = await readUsableTemplate(platform, tools, facts, now);
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
    address: [facts.address1, facts.address2, facts.city, facts.state, facts.postalCode, facts.country],
    trustName: facts.trustName,
    entityName: facts.busEntityName,
    method: facts.method_of_inv,
    spouseFirstName: spouse ? facts.cosub_first_name : null,
    spouseLastName: spouse ? facts.cosub_last_name : null,
    spouseEmail: spouse ? facts.cosub_email : null,
    amount: centsFromDecimal(facts.invest_amount) ?? 0n,
    date: now,
    timeZone,
  });
  const brand = printColors(portal ?? {});
  const bytes = await readTemplatePdf(tools, template, { values, brand });
  const pdf = await translatePdfErrors(
    tools.agreementPdf.fill(
      toAgreementToFill({ bytes, mapping: template.mapping }, { values, reference: request, brand }),
    ),
  );
  const documentKey = `agreements/${request}.pdf`;
  await registerProvisionalObject(platform, documentKey);
  await tools.store.put(documentKey, pdf, 'application/pdf');
  const documentSha256 = createHash('sha256').update(pdf).digest('hex');
  return { request, facts, values, timeZone, template: template._id, documentKey, documentSha256 };
}

/** Reads the template, and throws if it or a value that it needs is missing (SEC-10). */
async function readUsableTemplate(
  platform: Platform,
  tools: AgreementTools,
  facts: AgreementFacts,
  now: Date,
) {
  const { template, kind } = facts;
  if (!template?.docPath || !(await tools.store.stat(template.docPath)))
    return rejectNotReady(platform, facts, now);
  const { _id, docPath, mapping, html, name } = template;
  const needed = resolveTemplateValues(await readFormFields(platform, tools, { _id, docPath }), mapping);
  if (!isTemplateUsable(needed, facts)) return rejectNotReady(platform, facts, now);
  const missing = missingAgreementFields(needed.known, kind, facts);
  const [first] = Object.values(missing);
  if (first)
    throwDomainError('missing_values', `The agreement cannot be created yet: ${lowerFirst(first)}.`, missing);
  return { _id, docPath, mapping, html, name };
}

/** The PDF to fill in. A written template is typeset again with the values in its text. */
export async function readTemplatePdf(
  { store, agreementPdf }: AgreementTools,
  template: { docPath: string; html: string | null; name: string },
  { values, brand }: { values: Readonly<Record<string, string>>; brand: DocumentBrand | undefined },
): Promise<Uint8Array> {
  const { docPath, html, name } = template;
  if (html === null) return buffer(await store.read(docPath));
  const blocks = fillWrittenHtml(html, values);
  const [first, ...rest] = blocks;
  const title = first?.kind === 'heading' ? first.spans.map(({ text }) => text).join('') : undefined;
  return translatePdfErrors(
    agreementPdf.createWritten({
      ...(title ? { title, blocks: rest } : { title: name, blocks }),
      ...(brand && { brand }),
    }),
  );
}

async function rejectNotReady(platform: Platform, facts: AgreementFacts, now: Date): Promise<never> {
  const fund = { _id: facts.fund, name: facts.fundName, portal: facts.portal };
  await reportMissingTemplates(platform, fund, [facts.kind], now);
  return throwDomainError('conflict', agreementNotReadyMessage);
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function toAgreementToFill(
  { bytes, mapping }: { bytes: Uint8Array; mapping: Record<string, string> },
  agreement: Pick<FillAgreementInput, 'values' | 'reference' | 'brand'>,
): FillAgreementInput {
  return { template: bytes, mapping, ...agreement };
}
