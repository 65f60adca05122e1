import { FeaturedEducation } from '../../features/education/featured-education.tsx';
import { Closing } from '../../features/home/closing.tsx';
import { Disclaimer } from '../../features/home/disclaimer.tsx';
import { Figures } from '../../features/home/figures.tsx';
import { Hero } from '../../features/home/hero.tsx';
import { Intro } from '../../features/home/intro.tsx';
import { Pillars } from '../../features/home/pillars.tsx';
import { Container } from '../../ui/layout/container.tsx';

/** The homepage of a portal; `heroSlug` is the content item at the top. */
export function Homepage({ heroSlug }: { heroSlug: string }) {
  return (
    <>
      <Hero slug={heroSlug} />
      <Figures />
      <Container>
        <Intro />
        <Pillars />
        <FeaturedEducation />
      </Container>
      <Closing />
      <Container>
        <Disclaimer />
      </Container>
    </>
  );
}
