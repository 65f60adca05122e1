import type { Desk } from '@paddock/contract';
import { Link } from '@tanstack/react-router';
import { KeyFigures } from '../../ui/data/key-figures.tsx';
import { Money } from '../../ui/text/money.tsx';

/** What investors are to send, what of it is overdue, and what goes back to them. */
export function MoneyFigures({ money }: Pick<Desk, 'money'>) {
  return (
    <>
      <KeyFigures
        figures={[
          { term: 'To come in', value: <Money amount={money.toComeIn} /> },
          { term: 'Overdue', value: <Money amount={money.overdue} /> },
          { term: 'To be returned', value: <Money amount={money.toReturn} /> },
        ]}
      />
      <p>
        <Link to="/admin/money">Open the money</Link>
      </p>
    </>
  );
}
