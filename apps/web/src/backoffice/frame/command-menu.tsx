import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { FoundRecord } from '@paddock/contract';
import { capitalized, collectionWords, type Level } from '@paddock/domain';
import { useQuery } from '@tanstack/react-query';
import { type LinkProps, linkOptions, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { ownErrorMessage } from '../../platform/api/api-error.ts';
import { useTransport } from '../../platform/api/transport-context.ts';
import { Dialog } from '../../platform/dialog/dialog.tsx';
import type { DialogControl } from '../../platform/dialog/dialog-host.tsx';
import { useMe } from '../../platform/session/session-context.ts';
import { debounceDelay } from '../../ui/hooks/timing.ts';
import { recordLink } from '../records/record-link.ts';
import { findRecordsQuery } from './api.ts';
import classes from './command-menu.module.css';
import { navigation, visibleNavigation } from './navigation.ts';

/** How many pages are listed at most, so that the records below stay in view. */
const mostPages = 8;

/** Finds any page at once, and records on the server while one types; Enter opens the chosen one. */
export function CommandMenu(control: DialogControl) {
  const { level } = useMe();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [words] = useDebouncedValue(typed.trim(), debounceDelay);
  const found = useQuery(findRecordsQuery(useTransport(), words));
  const id = useId();
  const pages = matchingCommands(pageCommands(level), typed).slice(0, mostPages);
  const records = typed.trim() === '' ? [] : (found.data?.items ?? []).map(recordCommand);
  const commands = [...pages, ...records];
  const chosen = Math.min(at, commands.length - 1);
  const open = (command: Command | undefined) => {
    if (!command) return;
    control.onClose();
    void navigate(command.link);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Enter') open(commands[chosen]);
    else if (step && commands.length > 0) setAt((chosen + step + commands.length) % commands.length);
    else return;
    event.preventDefault();
  };
  const isSearching = typed.trim() !== '' && (found.isFetching || words !== typed.trim());
  const status = found.isError
    ? ownErrorMessage(found.error, 'Records could not be searched.')
    : isSearching
      ? 'Searching…'
      : commands.length === 0
        ? 'Nothing found.'
        : '';
  return (
    <Dialog {...control} title="Go to" size="36rem">
      <TextInput
        data-autofocus
        role="combobox"
        aria-label="Find a page, an investor, a fund or a document"
        aria-expanded={commands.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={commands[chosen] ? `${id}-${chosen}` : ''}
        placeholder="Find a page, an investor, a fund or a document"
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Found" className={classes.list}>
        {commands.map((command, index) => (
          <div
            key={command.key}
            id={`${id}-${index}`}
            ref={index === chosen ? scrollIntoView : null}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            className={classes.option}
            onClick={() => open(command)}
            onKeyDown={onKeyDown}
          >
            <span dir="auto">{command.label}</span>
            <span className={classes.hint} dir="auto">
              {command.hint}
            </span>
          </div>
        ))}
      </div>
      <p className={classes.status} role="status">
        {status}
      </p>
    </Dialog>
  );
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/** One line of the command menu. */
export interface Command {
  readonly key: string;
  readonly label: string;
  /** What tells lines of the same name apart. */
  readonly hint: string;
  readonly link: LinkProps;
}

/** The pages that a level may open, with the group of each. */
function pageCommands(level: Level): Command[] {
  return visibleNavigation(navigation, level).flatMap(({ name, links }) =>
    links.map(({ label, link }) => ({ key: `${name}/${label}`, label, hint: name, link })),
  );
}

/** The commands whose label or hint contains all words. */
function matchingCommands(commands: readonly Command[], typed: string): Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return commands.filter(({ label, hint }) => {
    const text = `${label} ${hint}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The page of a found record: its area's own where there is one, else the page of any record. */
function pageOf({ collection, id }: FoundRecord): LinkProps {
  switch (collection) {
    case 'funds':
      return linkOptions({ to: '/admin/funds/$id', params: { id } });
    case 'portals':
      return linkOptions({ to: '/admin/portals/$id', params: { id } });
    case 'synd_users':
      return linkOptions({ to: '/admin/participations/$id', params: { id } });
    case 'users':
      return linkOptions({ to: '/admin/people/$id', params: { id } });
    case 'agreement_templates':
      return linkOptions({ to: '/admin/templates/$id', params: { id } });
    default:
      return recordLink(collection, id);
  }
}

const recordCommand = (found: FoundRecord): Command => ({
  key: `${found.collection}/${found.id}`,
  label: found.title,
  hint: [capitalized(collectionWords(found.collection).one), found.subtitle].filter(Boolean).join(' · '),
  link: pageOf(found),
});
