import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Steps } from './steps.tsx';

const titles = ['First', 'Second', 'Third'];

function states(current: number) {
  const page = renderToString(
    <MantineProvider>
      <Steps label="Progress" steps={titles.map((title) => ({ title }))} current={current} />
    </MantineProvider>,
  );
  return {
    states: [...page.matchAll(/data-state="(\w+)"/g)].map(([, state]) => state),
    current: page.match(/aria-current="step"/g)?.length ?? 0,
  };
}

describe('Steps', () => {
  it('marks completed, current and upcoming steps', () => {
    expect(states(2)).toEqual({ states: ['done', 'current', 'waiting'], current: 1 });
  });

  it('marks none as started at 0, and all as completed past the last', () => {
    expect(states(0)).toEqual({ states: ['waiting', 'waiting', 'waiting'], current: 0 });
    expect(states(4)).toEqual({ states: ['done', 'done', 'done'], current: 0 });
  });
});
