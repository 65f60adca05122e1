import { templateKinds } from '@paddock/domain';
import { readPdfText } from '@paddock/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { createAgreementPdf } from '../../adapters/agreement-pdf/index.ts';
import { demoFunds } from '../offerings/index.ts';
import { dueDiligenceDocuments } from './due-diligence.ts';
import { subscriptionAgreement } from './subscription-agreement.ts';

const pdf = createAgreementPdf();
afterAll(() => pdf.close());

describe('due diligence documents of the demo', () => {
  it.each(
    demoFunds
      .slice(0, 3)
      .flatMap((fund) =>
        dueDiligenceDocuments(fund).map((content) => [content.title, fund.name, content] as const),
      ),
  )('takes two to four pages and says that it is a sample: %s of %s', async (_title, _fund, content) => {
    const bytes = await pdf.createDocument(content);
    const { pageCount } = await pdf.inspect(bytes);
    expect(pageCount).toBeGreaterThanOrEqual(2);
    expect(pageCount).toBeLessThanOrEqual(4);
    const text = await readPdfText(bytes);
    for (const { heading } of content.sections) expect(text).toContain(heading);
    expect(text).toContain('This is a sample document for demonstration only.');
  });
});

describe('subscription agreements of the demo', () => {
  it.each(templateKinds)('[SIG-06] has the fields and signature boxes of its kind: %s', async (kind) => {
    const template = await pdf.createTemplate(subscriptionAgreement(kind));
    const found = await pdf.inspect(template);
    const names = found.fields.map(({ name }) => name);
    expect(found.pageCount).toBeGreaterThanOrEqual(3);
    expect(names).toEqual(
      expect.arrayContaining(['fund_name', 'company_name', 'investor_name', 'amount', 'method', 'date']),
    );
    expect(names.includes('spouse_name')).toBe(kind === 'individual_with_spouse');
    expect(names.includes('trust_name')).toBe(kind === 'trust');
    expect(names.includes('entity_name')).toBe(kind === 'entity');
    expect(found.signers).toEqual(
      kind === 'individual_with_spouse' ? ['investor', 'spouse', 'management'] : ['investor', 'management'],
    );
    expect(await readPdfText(template)).toContain('Electronic records and signatures');
  });
});
