import { type DatedFlow, xirr } from '@paddock/domain';
import { dayIn, type Fields, InvalidVectors, inProportion, listIn, rationalIn, textIn } from './fields.ts';
import { type Figure, type Figures, wordFigure } from './figures.ts';

/** How far a rate may be from the expected one: "1e-9", or "relative 1e-9" for a part of it. */
function toleranceIn(value: unknown): (expected: number) => number {
  if (value === undefined) return () => 1e-9;
  const [, relative, number = ''] = /^(relative )?(\S+)$/.exec(textIn(value, 'tolerance')) ?? [];
  const tolerance = Number(number);
  if (number === '' || !(tolerance >= 0)) throw new InvalidVectors('tolerance is not a number');
  return (expected) => (relative ? tolerance * Math.abs(expected) : tolerance);
}

const written = (rate: number): string => (Math.abs(rate) < 1e6 ? rate.toFixed(12) : String(rate));

/** The flows as whole numbers in the same proportion, which have the same rate: a file may write parts of a cent. */
function flowsIn(vector: Fields): DatedFlow[] {
  const flows = listIn(vector['flows'], 'flows').map((flow) => {
    const [day, amount] = listIn(flow, 'a flow');
    return { day: dayIn(day, 'a day of a flow'), amount: rationalIn(amount, 'an amount of a flow') };
  });
  const amounts = inProportion(flows.map(({ amount }) => amount));
  return flows.map(({ day }, place) => ({ day, amount: amounts[place] ?? 0n }));
}

/** The rate of a case, its several rates, or why there is none. */
export function irrFigures(vector: Fields, expected: Fields): Figures {
  const flows = flowsIn(vector);
  const tolerance = toleranceIn(expected['tolerance']);
  const isNear = (rate: number, wanted: unknown): boolean =>
    (typeof wanted === 'number' || (typeof wanted === 'string' && wanted.trim() !== '')) &&
    Math.abs(rate - Number(wanted)) <= tolerance(Number(wanted));
  const stated: Figure = {
    text: typeof expected['tolerance'] === 'string' ? expected['tolerance'] : '1e-9',
    isExpected: () => true,
    isOptional: true,
  };

  const found = xirr(flows);
  const kind = wordFigure(found.kind);
  if (found.kind === 'none') return { kind, reason: wordFigure(found.reason) };
  if (found.kind === 'rate') {
    const { rate } = found;
    const figure = { text: written(rate), isExpected: (wanted: unknown) => isNear(rate, wanted) };
    return { kind, rate: figure, tolerance: stated };
  }
  const { rates } = found;
  const isExpected = (wanted: unknown) =>
    Array.isArray(wanted) &&
    wanted.length === rates.length &&
    rates.every((rate, place) => isNear(rate, wanted[place]));
  return { kind, rates: { text: rates.map(written).join(' and '), isExpected }, tolerance: stated };
}
