import { useBootstrap } from '@balafon/sdk/client'
import { HOST_NAMESPACE, PluginProvider } from '@balafon/sdk/host'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { RouterProvider } from 'react-router/dom'
import { PasswordConfirmation } from './frame/password-confirmation.tsx'
import { Gate } from './gate/gate.tsx'
import type { createRouter } from './router.tsx'

const ViewAsBar = lazy(() => import('./view-as/view-as-bar.tsx').then((module) => ({ default: module.ViewAsBar })))

interface AppProps {
  readonly queryClient: QueryClient
  readonly router: ReturnType<typeof createRouter>
}

export const App = ({ queryClient, router }: AppProps) => (
  <PluginProvider plugin={HOST_NAMESPACE}>
    <QueryClientProvider client={queryClient}>
      <Gate>
        <RouterProvider router={router} />
      </Gate>
      <PasswordConfirmation />
      <ViewAs />
    </QueryClientProvider>
  </PluginProvider>
)

/** Also shown at the gate, so that an administrator can leave the account of a suspended user. */
function ViewAs() {
  const isViewing = useBootstrap((data) => data.viewed_by !== null)
  return <Suspense>{isViewing ? <ViewAsBar /> : null}</Suspense>
}
