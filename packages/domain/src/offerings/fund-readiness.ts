import {
  offeredTemplateKinds,
  type TemplateKind,
  templateKindNames,
} from '../agreements/agreement-fields.ts';
import { type FundDates, fundStatus } from '../money/fund-status.ts';
import { fundDateErrors } from '../money/fund-timeline.ts';
import { isBlankHtml } from '../site/blank-html.ts';
import { instantTime } from '../time/instant.ts';

/** What a fund needs before it is offered, in the order in which a manager fills it in (BAC-06). */
export const readinessItems = ['page', 'dates', 'agreements', 'instructions', 'documents'] as const;

export type ReadinessItemName = (typeof readinessItems)[number];

export type ReadinessItem = {
  readonly name: ReadinessItemName;
  /** What is missing; null if nothing is. */
  readonly problem: string | null;
};

export type ReadinessFacts = FundDates & {
  readonly url_slug: string | null;
  readonly investmentsCount: number;
  readonly excluded_methods: readonly string[];
  /** The kinds of agreement that the fund has a usable template for. */
  readonly usableTemplates: readonly TemplateKind[];
  readonly wire_instructions: string | null;
  readonly funding_contact_phone: string | null;
  /** The due-diligence documents that investors see. */
  readonly documentsCount: number;
  /** The due-diligence documents that are filed and not published yet. */
  readonly unpublishedCount: number;
  readonly opens_without_documents: boolean;
};

const anyOf = new Intl.ListFormat('en-US', { type: 'conjunction' });

/**
 * What a fund has and lacks to be offered. A fund that is offered can lose something, such as a template; one whose end
 * has come needs nothing more, and has no items.
 */
export function fundReadiness(fund: ReadinessFacts, now: Date): ReadinessItem[] {
  const status = fundStatus(fund, now);
  if (status === 'Closed' || status === 'Done') return [];
  const problems: Record<ReadinessItemName, string | null> = {
    page: pageProblem(fund),
    dates: datesProblem(fund, now),
    agreements: agreementsProblem(fund),
    instructions: instructionsProblem(fund),
    documents: fund.documentsCount > 0 || fund.opens_without_documents ? null : documentsProblem(fund),
  };
  return readinessItems.map((name) => ({ name, problem: problems[name] }));
}

/** Whether nothing is missing. */
export const isReady = (items: readonly ReadinessItem[]): boolean =>
  items.every(({ problem }) => problem === null);

/** Why a fund cannot be opened, or null if it can: a draft that lacks nothing. */
export function openBlock(fund: ReadinessFacts, now: Date): string | null {
  if (!fund.is_draft) return 'This fund is open already.';
  const missing = fundReadiness(fund, now).flatMap(({ problem }) => problem ?? []);
  return missing.length > 0 ? `This fund is not ready to open. ${missing.join(' ')}` : null;
}

function pageProblem({ url_slug, investmentsCount }: ReadinessFacts): string | null {
  if (!url_slug?.trim()) return 'It has no address, so it has no page.';
  return investmentsCount === 0 ? 'It does not say what it invests in.' : null;
}

function datesProblem(fund: ReadinessFacts, now: Date): string | null {
  if (instantTime(fund.open_date) === undefined || instantTime(fund.start_date) === undefined)
    return 'It has no date on which it opens, or none on which it starts.';
  const [error] = Object.values(fundDateErrors(fund));
  if (error) return error;
  if (fund.fund_status === 'Closed' || fund.fund_status === 'Done')
    return `Its status is set to ${fund.fund_status} by hand.`;
  const passed = [fund.close_date, fund.end_date].some((date) => {
    const time = instantTime(date);
    return time !== undefined && time <= now.getTime();
  });
  return fund.is_draft && passed ? 'Its closing date has passed, so nobody could commit.' : null;
}

function instructionsProblem(fund: ReadinessFacts): string | null {
  if (isBlankHtml(fund.wire_instructions))
    return 'There are no wire instructions, so nobody could send money.';
  return fund.funding_contact_phone?.trim()
    ? null
    : 'There is no number that investors can call to check the wire instructions. Give one there.';
}

function documentsProblem({ unpublishedCount }: ReadinessFacts): string {
  if (unpublishedCount === 0)
    return 'There are no due-diligence documents. File some, or decide that the fund has none.';
  return unpublishedCount === 1
    ? 'No due-diligence document is published yet. Publish the one that is filed.'
    : `No due-diligence document is published yet. Publish the ${unpublishedCount} that are filed.`;
}

function agreementsProblem({ excluded_methods, usableTemplates }: ReadinessFacts): string | null {
  const offered = offeredTemplateKinds(excluded_methods);
  if (offered.length === 0) return 'It offers no method of investment.';
  const missing = offered.filter((kind) => !usableTemplates.includes(kind));
  return missing.length === 0
    ? null
    : `There is no usable agreement template for ${anyOf.format(missing.map((kind) => templateKindNames[kind]))}.`;
}
