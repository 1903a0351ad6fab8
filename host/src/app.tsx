import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router/dom'
import { PasswordConfirmation } from './frame/password-confirmation.tsx'
import { Gate } from './gate/gate.tsx'
import type { createRouter } from './router.tsx'

interface AppProps {
  readonly queryClient: QueryClient
  readonly router: ReturnType<typeof createRouter>
}

export const App = ({ queryClient, router }: AppProps) => (
  <QueryClientProvider client={queryClient}>
    <Gate>
      <RouterProvider router={router} />
    </Gate>
    <PasswordConfirmation />
  </QueryClientProvider>
)
