import { type Entity, type FeeTable, fundOfSyndication, type SyndicationReply } from '@paddock/contract';
import { isBlankHtml } from '@paddock/domain';
import type { ReactNode } from 'react';
import { type DataColumn, DataTable } from '../../../ui/data/data-table.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { CheckIcon } from '../../../ui/media/icons.tsx';
import { ExternalLink } from '../../../ui/text/external-link.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { Prose } from '../../../ui/text/prose.tsx';
import classes from './offering.module.css';
import { filledLines, filledTerms, type PartId, part } from './parts.ts';
import { Projections } from './projections.tsx';
import { SourcesAndUses } from './sources-and-uses.tsx';

/** What speaks for the fund, a line each. */
function Highlights({ highlights }: { highlights: readonly string[] }) {
  const lines = filledLines(highlights);
  if (lines.length === 0) return null;
  return (
    <Section {...part('highlights')}>
      <ul className={classes.highlights}>
        {lines.map((line) => (
          <li key={line} className={classes.highlight} dir="auto">
            <CheckIcon size={20} />
            {line}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The terms that the manager has filled in, and the minimum. Nothing while there are none. */
function KeyTerms({ fund, minimum }: { fund: Entity<'funds'>; minimum: number }) {
  const filled = filledTerms(fund);
  if (filled.length === 0) return null;
  return (
    <Section {...part('key-terms')}>
      <dl className={classes.terms}>
        {filled.map(([name, field]) => (
          <div key={field} className={classes.term}>
            <dt>{name}</dt>
            <dd dir="auto">{fund[field]}</dd>
          </div>
        ))}
        <div className={classes.term}>
          <dt>Minimum</dt>
          <dd>
            <Money amount={minimum} />
          </dd>
        </div>
      </dl>
      {fund.target_return?.trim() ? (
        <p className={classes.fine}>
          A target is what the manager works toward. It is not a promise, and you can lose money.
        </p>
      ) : null}
    </Section>
  );
}

interface NamedTextProps {
  id: PartId;
  /** What the text is about, above it. */
  name?: string | null;
  /** Beside the name. */
  more?: ReactNode;
  html: string | null;
}

/** A part of an offering that is a text, with a name or without. Nothing while both are empty. */
function NamedText({ id, name, more, html }: NamedTextProps) {
  const isNamed = Boolean(name?.trim());
  const hasText = !isBlankHtml(html);
  if (!isNamed && !hasText) return null;
  return (
    <Section {...part(id)}>
      {isNamed ? (
        <p className={classes.name}>
          <bdi>{name}</bdi> {more}
        </p>
      ) : null}
      {hasText ? <Prose html={html ?? ''} /> : null}
    </Section>
  );
}

const feeColumns: DataColumn<FeeTable[number] & { at: number }>[] = [
  { key: 'fee', header: 'Fee', isRowHeader: true, render: ({ fee }) => fee },
  { key: 'rate', header: 'Rate', render: ({ rate }) => rate },
  { key: 'basis', header: 'Of what, and when', render: ({ basis }) => basis },
];

/** What the manager charges, a row each. */
function Fees({ lines }: { lines: FeeTable | null }) {
  if (!lines || lines.length === 0) return null;
  return (
    <Section {...part('fees')}>
      <DataTable
        caption="Fees"
        columns={feeColumns}
        rows={lines.map((line, at) => ({ ...line, at }))}
        rowKey={({ at }) => String(at)}
        empty={null}
      />
    </Section>
  );
}

/** All that the manager says about the fund (INV-04). What is not filled in has no heading either. */
export function OfferingDetails({ syndication }: { syndication: SyndicationReply }) {
  const fund = fundOfSyndication(syndication);
  const investment = syndication.syndUser?.investment ?? syndication.investment;
  return (
    <>
      <KeyTerms fund={fund} minimum={syndication.minimumAmountToInvest} />
      <Highlights highlights={fund.highlights} />
      <NamedText id="investment" html={investment?.description ?? null} />
      <NamedText id="fund" html={fund.description} />
      <NamedText id="plan" html={fund.plan} />
      <SourcesAndUses lines={fund.sources_and_uses} />
      <Projections periods={fund.projections} assumptions={fund.projection_assumptions} />
      <Fees lines={fund.fee_table} />
      <NamedText id="risks" html={fund.risks} />
      <NamedText id="sponsor" name={fund.sponsor_name} html={fund.sponsor_description} />
      <NamedText
        id="location"
        name={fund.location}
        more={
          fund.location ? (
            <ExternalLink
              href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(fund.location)}`}
            >
              View on a map
            </ExternalLink>
          ) : null
        }
        html={fund.location_description}
      />
    </>
  );
}
