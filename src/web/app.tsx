import { QueryClientProvider } from '@tanstack/react-query';
import { LiveConnection } from './features/chat/live-connection.tsx';
import { createQueryClient } from './query-client.ts';
import { ErrorBoundary } from './routes/error-boundary.tsx';
import { Routes } from './routes/routes.tsx';
import { LazyToaster } from './ui/lazy-toaster.tsx';

const queryClient = createQueryClient();

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <Routes />
      </ErrorBoundary>
      <LiveConnection />
      <LazyToaster />
    </QueryClientProvider>
  );
}
