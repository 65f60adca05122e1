import { Button } from '@mantine/core';
import type { DeploymentSetup } from '@paddock/contract';
import { Link } from '@tanstack/react-router';

/** Leads to each fund that the step names, and to a new one where it names none. */
export function FundLinks({ funds }: Pick<DeploymentSetup, 'funds'>) {
  if (funds.length === 0)
    return (
      <Button component={Link} to="/admin/funds/new" variant="default">
        Create a fund
      </Button>
    );
  return funds.map(({ _id: id, name }) => (
    <Button
      key={id}
      variant="default"
      renderRoot={(props) => <Link {...props} to="/admin/funds/$id" params={{ id }} />}
    >
      Go to {name}
    </Button>
  ));
}
