import { readTermsHistory, request, type TermsVersion, type Transport } from '@paddock/contract';
import { counted, fundTerms, termText } from '@paddock/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTransport } from '../../platform/api/transport-context.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeletons.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { DateTime } from '../../ui/text/date-time.tsx';
import { SignersList, TermsConcernCallout } from '../records/terms-concern.tsx';
import type { FundData } from './api.ts';
import { SaveButton, SideBySide, useFundForm } from './fund-form.tsx';
import { datesOf, type TermValues, termsBody, termValues, validateTerms } from './fund-values.ts';
import { DateFields, IdentityFields, LimitFields, StatusField } from './terms-fields.tsx';
import { Timeline } from './timeline.tsx';

/** The terms of a fund, with the timeline that follows from what is typed. */
export function TermsForm({ fund, timeZone }: FundData) {
  const { form, isDirty, concern } = useFundForm<TermValues>({
    fund,
    read: (each) => termValues(each, timeZone),
    write: (values, saved) => termsBody(values, timeZone, saved),
    validate: (values) => validateTerms(values, timeZone, fund),
  });
  return (
    <>
      <LongForm
        label="Terms"
        {...form.element}
        problem={form.problem}
        question={concern ? <TermsConcernCallout concern={concern} /> : null}
        actions={<SaveButton form={form} isDirty={isDirty} concern={concern} />}
        beside={{
          label: 'Timeline of these terms',
          content: (
            <Timeline
              fund={{ ...datesOf(form.values, timeZone), is_draft: fund.is_draft }}
              timeZone={timeZone}
            />
          ),
        }}
      >
        <IdentityFields form={form} />
        <DateFields form={form} timeZone={timeZone} />
        <StatusField form={form} />
        <LimitFields form={form} />
      </LongForm>
      <TermsHistory fund={fund._id} timeZone={timeZone} />
    </>
  );
}

/** Every version of the terms of a fund. Read again with whatever changes the fund. */
const termsHistoryQuery = (transport: Transport, fund: string) =>
  queryOptions({
    queryKey: ['backoffice', 'funds', fund, 'terms'],
    queryFn: async ({ signal }) =>
      (await request(transport, readTermsHistory, { params: { fund }, signal })).items,
    staleTime: 0,
  });

/** The former terms of a fund, since when each was in force, and who signed under it. */
function TermsHistory({ fund, timeZone }: { fund: string; timeZone: string }) {
  const { data, isLoadingError, error, refetch } = useQuery(termsHistoryQuery(useTransport(), fund));
  return (
    <Section
      title="History of the terms"
      note="The terms of this page, of the offering and of the agreements as they were. It cannot be changed."
    >
      {isLoadingError ? (
        <ErrorState title="The history could not be loaded" failure={error} onRetry={refetch} />
      ) : null}
      {!data && !isLoadingError ? <SkeletonText lines={3} label="Loading the history" /> : null}
      {data?.map((version) => (
        <Version key={version.version} version={version} timeZone={timeZone} />
      ))}
    </Section>
  );
}

function Version({ version, timeZone }: { version: TermsVersion; timeZone: string }) {
  const { version: number, at, changes, signers } = version;
  const told = toldWords(version);
  return (
    <details>
      <summary>
        Version {number}, from <DateTime moment={at} timeZone={timeZone} />: {changedWords(version)}
      </summary>
      {changes.map(({ field, before, after }) => (
        <SideBySide
          key={field}
          title={fundTerms[field].label}
          before={termText(field, before, timeZone)}
          after={termText(field, after, timeZone)}
        />
      ))}
      {told ? <p>{told}</p> : null}
      {signers.length > 0 ? (
        <>
          <p>Signed under this version:</p>
          <SignersList signers={signers} timeZone={timeZone} />
        </>
      ) : (
        <p>Nobody has signed under this version.</p>
      )}
    </details>
  );
}

/** What a version changed, in a few words. */
export function changedWords({ version, changes }: Pick<TermsVersion, 'version' | 'changes'>): string {
  if (changes.length === 0) return version === 1 ? 'the first terms in this history' : 'no change';
  return changes.map(({ field }) => fundTerms[field].label).join(', ');
}

const people = (count: number) => (count === 1 ? 'one person' : counted(count, 'person', 'people'));

/** Who of those who had signed before was told of a version; undefined if nobody had. */
export function toldWords({ told, withheld, waiting }: Pick<TermsVersion, 'told' | 'withheld' | 'waiting'>) {
  const parts = [
    told > 0 ? `${people(told)} told` : '',
    waiting > 0 ? `${people(waiting)} to be told` : '',
    withheld > 0
      ? `${people(withheld)} not told, who may not read the fund or had no agreement under the former terms any more`
      : '',
  ].filter(Boolean);
  return parts.length > 0 ? `Of those who had signed before: ${parts.join('; ')}.` : undefined;
}
