import { Suspense, useEffect } from 'react'
import { type OpenModal, useModalStore } from '../state/modal.ts'
import { reportProblem } from './crashes.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PluginProvider } from './plugin-provider.tsx'

/** Shows the open dialogs. Each has its own error boundary, and uses the translations of the plugin that opened it. */
export const Modals = () => useModalStore(({ modals }) => modals).map((modal) => <ModalBoundary key={modal.id} modal={modal} />)

const ModalBoundary = ({ modal: { plugin, render, onClose } }: { modal: OpenModal }) => (
  <ErrorBoundary onCrash={(error) => reportProblem(plugin, 'dialog', error)} renderFallback={() => <CloseFailedModal onClose={onClose} />}>
    <Suspense>
      <PluginProvider plugin={plugin}>{render()}</PluginProvider>
    </Suspense>
  </ErrorBoundary>
)

/** Closes a dialog that crashed, so that the code that waits for its result continues. */
function CloseFailedModal({ onClose }: { onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: every render creates another function, and one call is enough
  useEffect(onClose, [])
  return null
}
