import { Suspense, useEffect } from 'react'
import { type OpenModal, useModalStore } from '../state/modal.ts'
import { Boundary } from './boundary.tsx'
import { reportProblem } from './health.ts'
import { PluginProvider } from './plugin-provider.tsx'

/** Every dialog that was opened with `openModal`, in its own boundary, with its opener's words. */
export const Modals = () => useModalStore(({ modals }) => modals).map((modal) => <Opened key={modal.id} modal={modal} />)

const Opened = ({ modal: { plugin, show, onClose } }: { modal: OpenModal }) => (
  <Boundary onCrash={(error) => reportProblem(plugin, 'dialog', error)} fallback={() => <GivenUp onClose={onClose} />}>
    <Suspense>
      <PluginProvider plugin={plugin}>{show()}</PluginProvider>
    </Suspense>
  </Boundary>
)

/** A dialog that broke is closed: whoever waits for its result goes on without one. */
function GivenUp({ onClose }: { onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once is enough, and every render brings another function
  useEffect(onClose, [])
  return null
}
