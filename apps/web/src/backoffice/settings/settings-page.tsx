import type { Entity } from '@paddock/contract';
import { knownSettings } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTransport } from '../../platform/api/transport-context.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonBlock } from '../../ui/feedback/skeletons.tsx';
import { Container } from '../../ui/layout/container.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { settingsQuery } from './api.ts';
import { levelNames } from './setting-descriptions.ts';
import { SettingForm } from './setting-form.tsx';
import classes from './settings.module.css';

type Setting = Entity<'settings'>;

const columns: DataColumn<Setting>[] = [
  {
    key: 'name',
    header: 'Name',
    isRowHeader: true,
    render: ({ _id, name }) => (
      <Link to="/admin/records/$collection/$id" params={{ collection: 'settings', id: _id }}>
        {name}
      </Link>
    ),
  },
  {
    key: 'value',
    header: 'Value',
    render: ({ value }) => <span className={classes.code}>{JSON.stringify(value)}</span>,
  },
  { key: 'read', header: 'Who may read it', render: ({ levelToRead }) => levelNames[levelToRead] },
  { key: 'write', header: 'Who may change it', render: ({ levelToWrite }) => levelNames[levelToWrite] },
];

/** The settings of the deployment (BAC-12). */
export default function SettingsPage() {
  const { data, isLoadingError, error, refetch } = useQuery(settingsQuery(useTransport()));
  const others = data?.items.filter(({ name }) => !knownSettings.some((known) => known === name));
  return (
    <Container>
      <PageHeading title="Settings" lead="What holds for the whole deployment, on every portal." />
      {data ? (
        <div className={classes.list}>
          {knownSettings.map((name) => (
            <SettingForm
              key={name}
              name={name}
              setting={data.items.find((setting) => setting.name === name)}
            />
          ))}
        </div>
      ) : isLoadingError ? (
        <ErrorState title="The settings could not be loaded" failure={error} onRetry={refetch} />
      ) : (
        <SkeletonBlock height="24rem" />
      )}
      {others ? (
        <Section title="Other settings" note="Stored for your own use. The server does not read them.">
          <DataTable
            caption="Other settings"
            columns={columns}
            rows={others}
            rowKey={({ _id }) => _id}
            empty={<EmptyState title="No other settings" />}
          />
        </Section>
      ) : null}
    </Container>
  );
}
