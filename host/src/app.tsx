import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import type { createRouter } from './router.tsx'

interface AppProps {
  readonly queries: QueryClient
  readonly router: ReturnType<typeof createRouter>
}

export const App = ({ queries, router }: AppProps) => (
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
