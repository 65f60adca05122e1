import type { PipelineRow, ReplyOf, readPipeline } from '@paddock/contract';
import { investmentMethodNames, type ParticipationStage, participantName } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { PortalDay } from '../../platform/portal/portal-day.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Money } from '../../ui/text/money.tsx';
import { AccreditationBadge } from '../accreditation/accreditation-badge.tsx';
import classes from './pipeline.module.css';
import { causeNames, stageMeanings, stageNames } from './stages.ts';

export type PipelineData = ReplyOf<typeof readPipeline>;

/** A column for each stage, with its sum. Cards beyond the first ones are in the list. */
export function PipelineBoard({ fund, data }: { fund: string; data: PipelineData }) {
  const column = (stage: StageSum) => (
    <StageColumn
      key={stage.stage}
      fund={fund}
      stage={stage}
      cards={data.items.filter((item) => item.stage === stage.stage)}
    />
  );
  const isEnded = ({ stage }: StageSum) => endedStages.includes(stage);
  return (
    <div className={classes.board} role="group" aria-label="Pipeline">
      {data.stages.filter((stage) => !isEnded(stage)).map(column)}
      <div className={classes.ended}>{data.stages.filter(isEnded).map(column)}</div>
    </div>
  );
}

type StageSum = PipelineData['stages'][number];

/** They lead no further, and share a column. */
const endedStages: readonly ParticipationStage[] = ['declined', 'released'];

interface StageColumnProps {
  fund: string;
  stage: StageSum;
  cards: PipelineRow[];
}

function StageColumn({ fund, stage: { stage, count, amount }, cards }: StageColumnProps) {
  return (
    <section className={classes.column} aria-labelledby={`stage-${stage}`}>
      <h2 id={`stage-${stage}`} className={classes.stage} title={stageMeanings[stage]}>
        {stageNames[stage]} <span className={classes.count}>{count}</span>
      </h2>
      <p className={classes.sum}>
        {stage === 'opened' || stage === 'declined' ? 'No commitment' : <Money amount={amount} />}
      </p>
      <ul className={classes.cards}>
        {cards.map((item) => (
          <li key={item._id}>
            <Card item={item} />
          </li>
        ))}
      </ul>
      {count > cards.length ? (
        <Link
          to="/admin/funds/$id/$section"
          params={{ id: fund, section: 'pipeline' }}
          search={{ view: 'list', stage }}
        >
          See all {count}
        </Link>
      ) : null}
    </section>
  );
}

function Card({ item }: { item: PipelineRow }) {
  return (
    <Link to="/admin/participations/$id" params={{ id: item._id }} className={classes.card}>
      <span className={classes.investor}>{participantName(item)}</span>
      {item.amount === null ? null : (
        <span className={classes.amount}>
          <Money amount={item.amount} />
        </span>
      )}
      {item.undecidedHolder ? (
        <span className={classes.note}>
          <StatusBadge tone="attention">Holder undecided</StatusBadge>
        </span>
      ) : null}
      {item.accreditationGap ? (
        <span className={classes.note}>
          <AccreditationBadge gap={item.accreditationGap} />
        </span>
      ) : null}
      <span className={classes.note}>
        {item.releaseCause ? `${causeNames[item.releaseCause]}, ` : ''}
        {item.method ? `${investmentMethodNames[item.method] ?? item.method}, ` : ''}
        <PortalDay moment={item.releasedAt ?? item.completedAt ?? item.changedAt} />
      </span>
    </Link>
  );
}
