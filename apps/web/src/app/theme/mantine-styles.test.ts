import { describe, expect, it } from 'vitest';
import styles from './mantine-styles.ts?raw';

const modules = import.meta.glob<string>('../../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = Object.entries(modules).flatMap(([path, source]) =>
  path.includes('.test.') ? [] : [source],
);
const sheets = Object.keys(import.meta.glob('/node_modules/@mantine/core/styles/*.css')).map(nameOf);

/** Components with style sheets of their own that other components are built from. */
const parts: Record<string, string[]> = {
  ActionIcon: ['UnstyledButton', 'Loader'],
  Anchor: ['Text'],
  Button: ['UnstyledButton', 'Loader'],
  Checkbox: ['Input', 'InlineInput'],
  Drawer: ['ModalBase', 'Overlay', 'CloseButton', 'UnstyledButton', 'ScrollArea', 'Paper'],
  Menu: ['Popover', 'UnstyledButton'],
  Modal: ['ModalBase', 'Overlay', 'CloseButton', 'UnstyledButton', 'ScrollArea', 'Paper'],
  NativeSelect: ['Input'],
  Notification: ['CloseButton', 'UnstyledButton', 'Loader', 'Paper'],
  NumberInput: ['Input', 'UnstyledButton'],
  Pagination: ['UnstyledButton', 'Group'],
  PasswordInput: ['Input', 'ActionIcon', 'UnstyledButton', 'Loader'],
  Popover: ['Paper'],
  Radio: ['Input', 'InlineInput'],
  Select: ['Combobox', 'Popover', 'ScrollArea', 'Input', 'CloseButton'],
  TextInput: ['Input'],
  Textarea: ['Input'],
  Title: [],
};
const always = ['baseline', 'default-css-variables', 'global'];

function nameOf(path: string) {
  return path.replace(/.*\//, '').replace('.css', '');
}

function imported(source: string): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );
}

describe('the styles of Mantine', () => {
  const listed = [...styles.matchAll(/styles\/([\w-]+)\.css/g)].map(([, name = '']) => name);
  const used = sources.flatMap(imported);
  const notifications = sources.some((source) => source.includes("from '@mantine/notifications'"));
  const components = new Set(notifications ? [...used, 'Notification'] : used);
  const needed = new Set(always);
  for (const component of components) {
    if (sheets.includes(component)) needed.add(component);
    for (const part of parts[component] ?? []) needed.add(part);
  }

  it('are imported from existing files', () => {
    expect(sheets).toContain('Button');
    expect(components).toContain('Button');
  });

  it('cover every component that the application imports, with its parts', () => {
    expect([...needed].filter((name) => !listed.includes(name))).toEqual([]);
  });

  it('include nothing that no page needs', () => {
    expect(listed.filter((name) => !needed.has(name))).toEqual([]);
  });
});
