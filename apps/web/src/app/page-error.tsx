import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Container } from '../ui/container.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** Stands for a page that could not be loaded or shown (POR-12). */
export function PageError(_: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Container width="text">
      <ErrorState title="This page could not be loaded" onRetry={() => router.invalidate()} />
    </Container>
  );
}
