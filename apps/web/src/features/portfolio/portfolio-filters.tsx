import { Button } from '@mantine/core';
import type { PortfolioFilter } from '@paddock/domain';
import { Link } from '@tanstack/react-router';
import { FilterMenu } from '../../ui/forms/filter-menu.tsx';
import classes from './portfolio-filters.module.css';
import type { FilterChange } from './portfolio-search.ts';

export interface PortfolioFiltersProps {
  filter: PortfolioFilter;
  choices: { types: readonly string[]; funds: readonly string[] };
  onChange: (change: FilterChange) => void;
}

/** Clears every filter. A link, so that it works without scripts. */
export function ClearFilters() {
  return (
    <Link className={classes.clear} to="/portfolio" resetScroll={false}>
      Clear filters
    </Link>
  );
}

/** Asset type, fund, and exited assets only (PUB-01). A plain form underneath: without scripts, a button submits it. */
export function PortfolioFilters({ filter, choices, onChange }: PortfolioFiltersProps) {
  const isActive = filter.types.length > 0 || filter.funds.length > 0 || filter.exitedOnly;
  return (
    <form
      className={classes.filters}
      method="get"
      action="/portfolio"
      aria-label="Filter the portfolio"
      onSubmit={(event) => event.preventDefault()}
    >
      <FilterMenu
        label="Asset type"
        name="type"
        choices={choices.types}
        chosen={filter.types}
        onChange={(change) => onChange((last) => ({ ...last, types: change(last.types) }))}
      />
      <FilterMenu
        label="Fund"
        name="fund"
        choices={choices.funds}
        chosen={filter.funds}
        onChange={(change) => onChange((last) => ({ ...last, funds: change(last.funds) }))}
      />
      <label className={classes.exited}>
        <input
          type="checkbox"
          name="exited"
          value="1"
          checked={filter.exitedOnly}
          onChange={({ currentTarget: { checked } }) =>
            onChange((last) => ({ ...last, exitedOnly: checked }))
          }
        />
        Exited assets only
      </label>
      <Button className={classes.apply} type="submit" variant="default">
        Apply
      </Button>
      {isActive ? <ClearFilters /> : null}
    </form>
  );
}
