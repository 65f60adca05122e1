import { htmlToLinesWithAddresses, paymentInstructionFields, paymentInstructions } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { instructionChangesQuery, peopleNamesQuery } from './api.ts';
import { SideBySide } from './fund-form.tsx';

/** Two versions of a text side by side, as plain text: an unsaved one is not sanitized yet. */
export function BeforeAndAfter({ title, before, after }: { title: string; before: string; after: string }) {
  const words = (html: string) => htmlToLinesWithAddresses(html) || 'None';
  return <SideBySide title={title} before={words(before)} after={words(after)} />;
}

interface ChangedText {
  before: string | null;
  after: string | null;
}

const isChangedText = (value: unknown): value is ChangedText =>
  typeof value === 'object' && value !== null && 'before' in value && 'after' in value;

/** The changes of an audit line to payment instructions. */
function instructionsIn(detail: unknown) {
  const changes = (detail as { changes?: Record<string, unknown> } | null)?.changes ?? {};
  return paymentInstructionFields.flatMap((field) => {
    const change = changes[field];
    return isChangedText(change) ? [{ field, ...change }] : [];
  });
}

/** Who changed the payment instructions of a fund, who approved it, when, from what, to what. */
export function InstructionChanges({ fund, timeZone }: { fund: string; timeZone: string }) {
  const transport = useTransport();
  const { data, isLoadingError, error, refetch } = useQuery(instructionChangesQuery(transport, fund));
  const lines = (data ?? [])
    .map((line) => ({ ...line, changes: instructionsIn(line.detail) }))
    .filter(({ changes }) => changes.length > 0);
  const authors = [...new Set(lines.flatMap((line) => Object.values(changeAuthors(line))))];
  const names = useQuery(
    peopleNamesQuery(
      transport,
      authors.filter((id) => id !== null),
    ),
  );
  return (
    <Section title="Changes">
      {isLoadingError ? (
        <ErrorState title="The changes could not be loaded" failure={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <SkeletonText lines={3} label="Loading the changes" /> : null}
      {data && lines.length === 0 ? (
        <EmptyState title="No changes yet">
          Each change appears here with its authors, before and after.
        </EmptyState>
      ) : null}
      {lines.map((line) => (
        <details key={line._id}>
          <summary>
            <DateTime moment={line.at} timeZone={timeZone} />:{' '}
            {changeSentence(
              line,
              line.changes.map(({ field }) => paymentInstructions[field].label.toLowerCase()).join(', '),
              (id) => names.data?.get(id),
            )}
          </summary>
          {line.changes.map(({ field, before, after }) => (
            <BeforeAndAfter
              key={field}
              title={paymentInstructions[field].label}
              before={before ?? ''}
              after={after ?? ''}
            />
          ))}
        </details>
      ))}
    </Section>
  );
}

/** A line of the audit log, as far as it says who changed payment instructions. */
interface ChangeLine {
  readonly actor: string | null;
  readonly detail: unknown;
}

/** The people whom a line names: who made the change, or asked for it, and who approved it, if it took two. */
export function changeAuthors({ actor, detail }: ChangeLine): {
  by: string | null;
  approvedBy: string | null;
} {
  const askedBy = (detail as { askedBy?: unknown } | null)?.askedBy;
  return typeof askedBy === 'string' ? { by: askedBy, approvedBy: actor } : { by: actor, approvedBy: null };
}

/** Who changed what, in a sentence: the actor of an approved change is only the one who approved it. */
export function changeSentence(
  line: ChangeLine,
  what: string,
  nameOf: (id: string) => string | undefined,
): string {
  const { by, approvedBy } = changeAuthors(line);
  const name = (id: string | null) => (id && nameOf(id)) || 'Somebody';
  return approvedBy === null
    ? `${name(by)} changed ${what}`
    : `${name(by)} asked to change ${what}, and ${name(approvedBy)} approved it`;
}
