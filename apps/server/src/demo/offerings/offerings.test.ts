import { describe, expect, it } from 'vitest';
import { dueDiligenceDocuments } from '../papers/due-diligence.ts';
import { demoFunds } from './demo-funds.ts';
import { feeTable, offeringColumns, offeringOf, preferredReturn } from './index.ts';

const sum = (lines: readonly { amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0);

describe.each(demoFunds.map((fund) => [fund.name, fund] as const))('the demo on %s', (_name, fund) => {
  const offering = offeringOf(fund.slug);
  const papers = dueDiligenceDocuments(fund);
  const textOf = (title: string) =>
    JSON.stringify(papers.find((paper) => paper.title === title)?.sections ?? []);

  it('[INV-04] spends what it raises, and raises from investors what the fund is for', () => {
    const amounts = offering.sources_and_uses;
    if (!amounts) return;
    expect(sum(amounts.sources)).toBe(sum(amounts.uses));
    const investors = amounts.sources.find(({ name }) => name === 'Investors in this fund');
    expect(investors?.amount).toBe(Number(fund.total));
    const sponsor = amounts.sources.find(({ name }) => name === 'Sponsor’s investment')?.amount;
    if (sponsor !== undefined) expect(sponsor / (sponsor + Number(fund.total))).toBeGreaterThanOrEqual(0.05);
  });

  it('[INV-04] charges the stated percentage of the price that its uses show, written like the other rates', () => {
    const price = offering.sources_and_uses?.uses.find(({ name }) => name.startsWith('Purchase price'));
    for (const { rate, basis } of feeTable(offering)) {
      expect(rate).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?%$/);
      const stated = /^of the purchase price, .*\$([\d,]+)$/.exec(basis)?.[1];
      if (stated === undefined) continue;
      const amount = Number(stated.replaceAll(',', ''));
      expect(Math.round((Number.parseFloat(rate) * (price?.amount ?? 0)) / 100)).toBe(amount);
    }
  });

  it('[INV-04] projects no loss', () => {
    if (!offering.projections) return;
    const paid = offering.projections.reduce((total, { income, capital }) => total + income + capital, 0);
    expect(paid).toBeGreaterThan(100);
  });

  it('[INV-04] says the same terms, fees and risks on its page and in its papers', () => {
    const memorandum = textOf('Private Placement Memorandum');
    const columns = offeringColumns(fund.slug);
    for (const term of [offering.target_return, offering.term, offering.distributions])
      if (term !== undefined) expect(memorandum).toContain(term);
    for (const { fee, rate } of feeTable(offering)) {
      expect(memorandum).toContain(fee);
      expect(memorandum).toContain(rate);
    }
    expect(columns.fees).toContain(`${columns.fee}%`);
    for (const { name } of offering.sources_and_uses?.uses ?? []) expect(memorandum).toContain(name);
    const preferred = preferredReturn(offering);
    if (preferred !== undefined) {
      expect(memorandum).toContain(preferred);
      expect(textOf('Operating Agreement')).toContain(`Preferred return of ${preferred}`);
    }
    const share = offering.charges.profits ?? 0;
    expect(textOf('Operating Agreement')).toContain(
      JSON.stringify(['Everything after that', `${100 - share}%`, `${share}%`]),
    );
    expect(columns.risks).toContain('you can lose your entire investment');
  });
});
