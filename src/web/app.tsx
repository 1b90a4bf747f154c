import { QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { aroundNavigation } from './device/leaving.ts';
import { LiveConnection } from './features/chat/components/live-connection.tsx';
import { PushAgain } from './features/notifications/push-again.tsx';
import { createQueryClient } from './http/query-client.ts';
import { Routes } from './routes/routes.tsx';
import { LazyToaster } from './ui/lazy-toaster.tsx';
import { Part } from './ui/part.tsx';

const queryClient = createQueryClient();

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router aroundNav={aroundNavigation}>
        <Part as="screen">
          <Routes />
        </Part>
        <LiveConnection />
        <PushAgain />
        <LazyToaster />
      </Router>
    </QueryClientProvider>
  );
}
