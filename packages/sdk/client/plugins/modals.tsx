import { Suspense, useEffect } from 'react'
import { type OpenModal, useModalStore } from '../state/modal.ts'
import { reportProblem } from './crashes.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PluginProvider } from './plugin-provider.tsx'

/** Every dialog that was opened with `openModal`, in its own boundary, with its opener's words. */
export const Modals = () => useModalStore(({ modals }) => modals).map((modal) => <ModalBoundary key={modal.id} modal={modal} />)

const ModalBoundary = ({ modal: { plugin, show, onClose } }: { modal: OpenModal }) => (
  <ErrorBoundary onCrash={(error) => reportProblem(plugin, 'dialog', error)} renderFallback={() => <CloseFailedModal onClose={onClose} />}>
    <Suspense>
      <PluginProvider plugin={plugin}>{show()}</PluginProvider>
    </Suspense>
  </ErrorBoundary>
)

/** A dialog that broke is closed: whoever waits for its result goes on without one. */
function CloseFailedModal({ onClose }: { onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is enough, and every render brings another function
  useEffect(onClose, [])
  return null
}
