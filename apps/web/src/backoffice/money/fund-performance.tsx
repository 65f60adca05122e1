import { dayText } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { multipleText, Rate } from '../../platform/money/rate.tsx';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { Money, MoneySet } from '../../ui/text/money.tsx';
import { fundPerformanceQuery } from './api.ts';

/** How the money in a fund with an opened journal has done (MET-01, MET-02). */
export function FundPerformance({ fund }: { fund: string }) {
  const { data, isLoadingError, error, refetch } = useQuery(fundPerformanceQuery(useTransport(), fund));
  if (isLoadingError)
    return <ErrorState title="The figures could not be loaded" failure={error} onRetry={refetch} />;
  if (!data) return <SkeletonBlock height="12rem" />;
  const { asOf, contributed, distributed, value, valuedOn, isEstimated, dpi, rvpi, tvpi } = data;
  return (
    <Section
      title="Performance"
      note={
        <>
          As of {dayText(asOf)}, from{' '}
          <Link to="/admin/journals/$fund" params={{ fund }}>
            its journal
          </Link>
          .{isEstimated ? ' Some of the days are estimated.' : ''}
        </>
      }
    >
      <MoneySet amounts={[contributed, distributed, value]}>
        <KeyFigures
          figures={[
            { term: 'Contributed', value: <Money amount={contributed} /> },
            { term: 'Distributed', value: <Money amount={distributed} />, note: `DPI ${multipleText(dpi)}` },
            {
              term: 'Value',
              value: <Money amount={value} />,
              note: `${valuedOn ? `Valued for ${dayText(valuedOn)}` : 'No value was entered yet'}, RVPI ${multipleText(rvpi)}`,
            },
            { term: 'IRR', value: <Rate figures={data} />, note: `TVPI ${multipleText(tvpi)}` },
          ]}
        />
      </MoneySet>
    </Section>
  );
}
