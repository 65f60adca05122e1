import { Button, FileInput } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import '@mantine/dropzone/styles.css';
import type { FundJournal, RunImport } from '@paddock/contract';
import { runColumnNames, runNameColumns, runRowColumns, shownFileName } from '@paddock/domain';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { apiErrorMessage } from '../../platform/api/api-error.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { useSaveFile } from '../../platform/download/download-guarded-file.ts';
import { showToast } from '../../platform/toasts/show-toast.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { FormProblem } from '../../ui/feedback/form-problem.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { asked } from '../journals/journal-words.ts';
import { runTemplatePath, useAskForRunImport, usePreviewRunImport } from './api.ts';
import { AskForImportForm } from './ask-for-import-form.tsx';
import { ImportPreviewSection } from './import-preview.tsx';
import { contentProblem, emptyImport } from './import-values.ts';
import { RunEntryFrame } from './run-entry-frame.tsx';
import classes from './runs.module.css';

/** Valuations and past distributions of a fund from a file, which are posted together or not at all (LED-07, IMP-01). */
export default function ImportRunsPage() {
  return <RunEntryFrame kind="file">{(journal) => <RunsImport journal={journal} />}</RunEntryFrame>;
}

const notRead = 'The file could not be read. Please try again.';

function RunsImport({ journal }: { journal: FundJournal }) {
  const fund = journal.fund._id;
  const navigate = useNavigate();
  const preview = usePreviewRunImport();
  const ask = useAskForRunImport();
  const saveFile = useSaveFile();
  const [file, setFile] = useState<File | null>(null);
  const [csv, setCsv] = useState<string>();
  const [previewed, setPreviewed] = useState<RunImport>();
  const [typed, setTyped] = useState(emptyImport);
  const [problem, setProblem] = useState<string>();
  const resetFile = useRef<() => void>(null);
  useLeaveGuard(file !== null && !previewed?.isKnown && !ask.isPending);
  const look = async (text: string) => {
    setProblem(undefined);
    try {
      setPreviewed((await preview.mutateAsync({ body: { fund, csv: text } })).item);
    } catch (failure) {
      setPreviewed(undefined);
      setProblem(apiErrorMessage(failure, notRead));
    }
  };
  const choose = async (chosen: File | null) => {
    setFile(chosen);
    // The corrected file may have the same name: a browser reports no change for it otherwise.
    resetFile.current?.();
    setCsv(undefined);
    setPreviewed(undefined);
    setProblem(undefined);
    if (!chosen) return;
    const text = await chosen.text().catch(() => undefined);
    const wrong = text === undefined ? notRead : contentProblem(text);
    if (text === undefined || wrong) return setProblem(wrong);
    setCsv(text);
    await look(text);
  };
  const isBusy = preview.isPending || ask.isPending;
  return (
    <>
      <Section title="The file">
        <div className={classes.stack}>
          <p>
            The file to fill in has a row for each position of this fund. Write the day and the type,{' '}
            Valuation or Distribution, and the amounts; copy a row for another day, and delete those that you
            do not need. The columns that are needed:{' '}
            {runRowColumns.map((column) => runColumnNames[column]).join(', ')}. If the file has the columns{' '}
            {runNameColumns.map((column) => runColumnNames[column]).join(' and ')}, their names are compared
            with those of the journal; a cell may be empty.
          </p>
          <FormActions>
            <BusyButton variant="default" onPress={() => saveFile(runTemplatePath(fund))}>
              Download the file to fill in
            </BusyButton>
          </FormActions>
          <Dropzone
            className={classes.drop ?? ''}
            onDrop={([dropped]) => void choose(dropped ?? null)}
            onReject={() => setProblem('Please drop one file.')}
            multiple={false}
            disabled={isBusy}
            activateOnClick={false}
            activateOnKeyboard={false}
            enablePointerEvents
            useFsAccessApi={false}
          >
            <FileInput
              label="CSV file"
              description="Choose it, or drop it here."
              placeholder="Choose a file"
              accept=".csv,text/csv"
              value={file}
              onChange={(chosen) => void choose(chosen)}
              disabled={isBusy}
              clearable
              clearButtonProps={{ 'aria-label': 'Remove the file' }}
              resetRef={resetFile}
            />
          </Dropzone>
          <FormProblem message={problem} />
          {csv !== undefined && !previewed && !preview.isPending ? (
            <FormActions>
              <Button variant="default" onClick={() => void look(csv)}>
                Check the file again
              </Button>
            </FormActions>
          ) : null}
        </div>
      </Section>
      {previewed ? (
        <ImportPreviewSection preview={previewed} />
      ) : file ? null : (
        <EmptyState title="No file is chosen yet">
          Its rows appear here, each with what is wrong or odd about it. That changes nothing.
        </EmptyState>
      )}
      {previewed && csv !== undefined && previewed.problems === 0 && !previewed.isKnown ? (
        <AskForImportForm
          preview={previewed}
          journal={journal}
          draft={{ read: () => typed, write: setTyped }}
          onStale={() => look(csv)}
          onAsk={async (body) => {
            const { approval } = await ask.mutateAsync({
              body: { fund, csv, fileName: shownFileName(file?.name ?? ''), ...body },
            });
            void showToast({ message: asked, tone: 'positive' });
            await navigate({
              to: '/admin/approvals/$id',
              params: { id: approval ?? '' },
              ignoreBlocker: true,
            });
          }}
        />
      ) : null}
    </>
  );
}
