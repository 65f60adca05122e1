import { type Collection, canCreate, collectionWords, type Level } from '@paddock/domain';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { toSubmitErrors } from '../../platform/api/to-submit-errors.ts';
import { useLeaveGuard } from '../../platform/dialog/use-leave-guard.tsx';
import { usePortal } from '../../platform/portal/portal-context.ts';
import { useMe } from '../../platform/session/session-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { BusyButton } from '../../ui/forms/busy-button.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { LongForm } from '../../ui/long-form/long-form.tsx';
import { useCreateRecord } from './api.ts';
import { BackToList, CollectionPage } from './collection-page.tsx';
import { editableFields } from './model/field-names.ts';
import { changedNames, type FormValues, moveToZone, toFormValues } from './model/form-values.ts';
import { isSiteCollection, readForm } from './model/read-form.ts';
import { RecordFields } from './record-fields.tsx';
import { useFormZones } from './zones.ts';

/** What the form starts with, where that is not what the server takes without it: a fund made here is a draft. */
const firstValues: Partial<Record<Collection, FormValues>> = { funds: { is_draft: 'true' } };

/** The form of a new record of any collection. */
export default function NewRecordPage() {
  return <CollectionPage>{(collection) => <Page key={collection} collection={collection} />}</CollectionPage>;
}

function Page({ collection }: { collection: Collection }) {
  const { level } = useMe();
  const { one } = collectionWords(collection);
  return (
    <Container>
      <PageHeading title={`New ${one}`} eyebrow={<BackToList collection={collection} />} />
      {canCreate(collection, level) ? (
        <NewRecordForm collection={collection} level={level} />
      ) : (
        <EmptyState title={`You cannot make a new ${one}`}>
          These records are made by the server, or by people of another level.
        </EmptyState>
      )}
    </Container>
  );
}

/** What a portal shows to everyone begins on the portal in the address, or on the visited one. */
function useFirstValues(collection: Collection): FormValues {
  const { portal }: { portal?: unknown } = useSearch({ strict: false });
  const visited = usePortal();
  if (!isSiteCollection(collection)) return {};
  return { portal: typeof portal === 'string' ? portal : visited._id };
}

function NewRecordForm({ collection, level }: { collection: Collection; level: Level }) {
  const navigate = useNavigate();
  const create = useCreateRecord(collection);
  const fields = editableFields(collection, level, { isCreating: true });
  const zones = useFormZones(fields);
  const { timeZone } = zones;
  const empty = toFormValues(fields, undefined, timeZone);
  const first = { ...useFirstValues(collection), ...firstValues[collection] };
  const [isSaved, setSaved] = useState(false);
  const read = (values: FormValues) =>
    readForm(collection, values, [...new Set([...changedNames(values, empty), ...Object.keys(first)])], {
      mode: 'create',
      timeZone,
    });
  const form = useForm<FormValues>({
    initialValues: { ...empty, ...first },
    validate: (values) => read(values).errors,
    onSubmit: async (values) => {
      const { item } = await create.mutateAsync({ params: { collection }, body: read(values).body });
      setSaved(true);
      void navigate({
        to: '/admin/records/$collection/$id',
        params: { collection, id: item._id },
        replace: true,
        ignoreBlocker: true,
      });
      return undefined;
    },
    toErrors: toSubmitErrors,
  });
  const changeZone = (to: string) => {
    const emptyThere = toFormValues(fields, undefined, to);
    form.change(
      moveToZone(fields, form.values, { saved: empty, savedThere: emptyThere, from: timeZone, to }),
    );
    zones.choose(to);
  };
  const isDirty = changedNames(form.values, { ...empty, ...first }).length > 0;
  useLeaveGuard(!isSaved && isDirty);
  const { one } = collectionWords(collection);
  return (
    <LongForm
      label={`New ${one}`}
      {...form.element}
      problem={form.problem}
      actions={
        <BusyButton type="submit" isBusy={form.isPending}>
          Create
        </BusyButton>
      }
    >
      <RecordFields
        collection={collection}
        fields={fields}
        form={form}
        zones={{ ...zones, choose: changeZone }}
        isCreating
      />
    </LongForm>
  );
}
