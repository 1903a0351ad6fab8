import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { PasswordConfirmation } from './frame/password-confirmation.tsx'
import { Gate } from './gate/gate.tsx'
import type { createRouter } from './router.tsx'

interface AppProps {
  readonly queries: QueryClient
  readonly router: ReturnType<typeof createRouter>
}

export const App = ({ queries, router }: AppProps) => (
  <QueryClientProvider client={queries}>
    <Gate>
      <RouterProvider router={router} />
    </Gate>
    <PasswordConfirmation />
  </QueryClientProvider>
)
