import {
  allocate,
  balanceOf,
  type CapitalEvent,
  compoundings,
  countedDays,
  dayCounts,
  distributedOf,
  multiples,
  netAssetValue,
  openingEntries,
  type PreferredTerms,
  preferredReturn,
  rationalText,
  rollForward,
  roundHalfUp,
  statementLines,
  summaryRow,
  yearFraction,
} from '@paddock/domain';
import {
  booleanIn,
  dayIn,
  type Fields,
  fieldsIn,
  InvalidVectors,
  inProportion,
  integerIn,
  listIn,
  moneyIn,
  numberTextIn,
  oneOf,
  rationalIn,
} from './fields.ts';
import {
  compare,
  type Figure,
  type Figures,
  fractionFigure,
  moneyFigure,
  multipleFigure,
  numberFigure,
  type Outcome,
} from './figures.ts';
import { irrFigures } from './irr-figures.ts';

type Suite = (vector: Fields) => Outcome;

const expected = (vector: Fields): Fields => fieldsIn(vector['expect'], 'expect');

/** A suite whose cases expect figures by name. */
const suite =
  (figuresOf: (vector: Fields) => Figures): Suite =>
  (vector) =>
    compare(figuresOf(vector), expected(vector));

/** A case states the days that are counted, the exact years, or both. */
function dayCountFigures(vector: Fields): Figures {
  const convention = oneOf(dayCounts, vector['convention'], 'convention');
  const [from, to] = [dayIn(vector['from'], 'from'), dayIn(vector['to'], 'to')];
  const optional = (text: string): Figure => ({ ...numberFigure(text), isOptional: true });
  return {
    days: optional(String(countedDays(convention, from, to))),
    years: optional(rationalText(yearFraction(convention, from, to))),
  };
}

const moneyOrNothing = (value: unknown, name: string) =>
  value === undefined || value === null ? 0n : moneyIn(value, name);

function termsIn(value: unknown): PreferredTerms {
  const terms = fieldsIn(value, 'terms');
  const accruesFrom = terms['accruesFrom'] ?? 'receipt';
  return {
    rate: rationalIn(terms['rate'], 'rate'),
    dayCount: oneOf(dayCounts, terms['dayCount'], 'dayCount'),
    compounding: oneOf(compoundings, terms['compounding'], 'compounding'),
    anchor: oneOf(['anniversary', 'calendar'], terms['anchor'] ?? 'anniversary', 'anchor'),
    countsLastDay: booleanIn(terms['countsLastDay'] ?? false, 'countsLastDay'),
    returnedCapitalCounts: oneOf(
      ['same_day', 'next_month'],
      terms['returnedCapitalCounts'] ?? 'same_day',
      'returnedCapitalCounts',
    ),
    accruesFrom:
      accruesFrom === 'receipt' || accruesFrom === 'due_date'
        ? accruesFrom
        : { notBefore: dayIn(accruesFrom, 'accruesFrom') },
  };
}

function capitalEventIn(value: unknown): CapitalEvent {
  const event = fieldsIn(value, 'an event');
  const due = event['dueDate'];
  return {
    day: dayIn(event['date'], 'date'),
    ...(due !== undefined && due !== null && { dueDay: dayIn(due, 'dueDate') }),
    contributed: moneyOrNothing(event['contributed'], 'contributed'),
    returned: moneyOrNothing(event['returnedCapital'], 'returnedCapital'),
    preferredPaid: moneyOrNothing(event['preferredPaid'], 'preferredPaid'),
  };
}

function preferredReturnFigures(vector: Fields): Figures {
  const events = listIn(vector['events'], 'events').map(capitalEventIn);
  const found = preferredReturn(events, dayIn(vector['through'], 'through'), termsIn(vector['terms']));
  return {
    accrued: moneyFigure(roundHalfUp(found.accrued)),
    unpaid: moneyFigure(roundHalfUp(found.unpaid)),
    accruedExactCents: fractionFigure(found.accrued),
  };
}

/** A file may write weights with decimals or as fractions. */
function sharesIn(vector: Fields) {
  const entries = listIn(vector['weights'], 'weights').map((entry) => fieldsIn(entry, 'a weight'));
  const weights = inProportion(entries.map(({ weight }) => rationalIn(weight, 'weight')));
  return entries.map(({ number }, place) => ({
    number: Number(integerIn(number, 'number')),
    weight: weights[place] ?? 0n,
  }));
}

const runAllocation: Suite = (vector) => {
  const found = allocate(integerIn(vector['total'], 'total'), sharesIn(vector));
  const shares = listIn(vector['expect'], 'expect').map((entry) => fieldsIn(entry, 'a share'));
  return compare(
    Object.fromEntries([...found].map(([number, cents]) => [number, numberFigure(String(cents))])),
    Object.fromEntries(shares.map(({ number, cents }) => [String(integerIn(number, 'number')), cents])),
  );
};

function rollForwardFigures(vector: Fields): Figures {
  const movements = listIn(vector['entries'], 'entries').map((value) => {
    const entry = fieldsIn(value, 'an entry');
    return {
      day: dayIn(entry['date'], 'date'),
      line: oneOf(statementLines, entry['line'], 'line'),
      amount: moneyIn(entry['amount'], 'amount'),
    };
  });
  const period = fieldsIn(vector['period'], 'period');
  const { opening, lines, closing } = rollForward(movements, {
    from: dayIn(period['from'], 'from'),
    to: dayIn(period['to'], 'to'),
  });
  return {
    opening: moneyFigure(opening),
    ...Object.fromEntries(
      Object.entries(lines).map(([line, cents]) => [
        line,
        { ...moneyFigure(cents), isOptional: cents === 0n },
      ]),
    ),
    closing: moneyFigure(closing),
  };
}

function openingFigures(vector: Fields): Figures {
  const participation = fieldsIn(vector['participation'], 'participation');
  const percentage = (name: string) =>
    participation[name] === undefined || participation[name] === null
      ? null
      : numberTextIn(participation[name], name);
  const invested = moneyIn(participation['invest_amount'], 'invest_amount');
  const percentages = {
    currentPercentageTotalReturned: percentage('currentPercentageTotalReturned'),
    currentFundValuePercentage: percentage('currentFundValuePercentage'),
  };
  const balance = balanceOf(Object.values(openingEntries('position', invested, percentages)).flat());
  const { percentageReturned } = summaryRow({ ...percentages, fundName: null, invested, closeDate: null });
  return {
    contributed: moneyFigure(balance.contributed),
    distributed: moneyFigure(distributedOf(balance)),
    valuation: moneyFigure(balance.valuation),
    nav: moneyFigure(netAssetValue(balance)),
    percentageReturned: numberFigure(String(percentageReturned)),
  };
}

function metricFigures(vector: Fields): Figures {
  const found = multiples({
    contributed: moneyIn(vector['contributed'], 'contributed'),
    distributed: moneyIn(vector['distributed'], 'distributed'),
    nav: moneyIn(vector['nav'], 'nav'),
  });
  return {
    dpi: multipleFigure(found.dpi),
    rvpi: multipleFigure(found.rvpi),
    tvpi: multipleFigure(found.tvpi),
  };
}

const suites: Readonly<Record<string, Suite>> = {
  xirr: suite((vector) => irrFigures(vector, expected(vector))),
  dayCount: suite(dayCountFigures),
  preferredReturn: suite(preferredReturnFigures),
  allocation: runAllocation,
  rollForward: suite(rollForwardFigures),
  opening: suite(openingFigures),
  metrics: suite(metricFigures),
};

/** Suites of the format whose rules are later work. */
export const laterSuites: readonly string[] = ['waterfall', 'history', 'spread', 'bankFiles'];

/** Runs one case of a suite. Throws InvalidVectors, or a RangeError of the rules, for a case that makes no sense. */
export function runCase(name: string, vector: Fields): Outcome {
  const run = Object.hasOwn(suites, name) ? suites[name] : undefined;
  if (!run) throw new InvalidVectors('the format has no such suite');
  return run(vector);
}
