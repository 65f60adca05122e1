import type { ReactNode } from 'react';
import { ownErrorMessage } from '../../platform/api/api-error.ts';
import { startDownload } from '../../platform/download/start-download.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DownloadIcon } from '../../ui/media/page-icons.tsx';
import { useRequestStatement } from './api.ts';
import classes from './investment-summary.module.css';
import { useProfileFilter } from './use-summary-rows.ts';

const formats = [
  { format: 'pdf', label: 'PDF statement' },
  { format: 'csv', label: 'CSV' },
] as const;

/** Downloads the summary, of everything or of the investing profile that is chosen, as a printable statement or as a spreadsheet. */
export function StatementButtons() {
  const { profile } = useProfileFilter();
  const requestStatement = useRequestStatement();
  const download = async (format: 'pdf' | 'csv') => {
    try {
      startDownload((await requestStatement.mutateAsync({ body: { format, profile } })).url);
    } catch (failure) {
      const message = ownErrorMessage(failure, 'The statement could not be created. Please try again.');
      void showToast({ message, tone: 'negative' });
    }
  };
  return formats.map(({ format, label }) => (
    <BusyButton
      key={format}
      variant="default"
      size="sm"
      leftSection={<DownloadIcon size={18} />}
      aria-label={`Download ${label}`}
      onPress={() => download(format)}
    >
      {label}
    </BusyButton>
  ));
}

export interface SummarySectionProps {
  /** The page has a heading and buttons already. */
  isWholePage: boolean;
  children: ReactNode;
}

/** The frame of the summary: with a heading on the dashboard, without one on its own page. */
export function SummarySection({ isWholePage, children }: SummarySectionProps) {
  const parts = <div className={classes.parts}>{children}</div>;
  if (isWholePage) return <section aria-label="Investment Summary">{parts}</section>;
  return (
    <Section title="Investment Summary" actions={<StatementButtons />}>
      {parts}
    </Section>
  );
}
