import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import type { Contribution, PointId, PropsOf } from '../../contract/index.ts'
import { useBootstrap } from '../state/bootstrap.ts'
import { Boundary } from './boundary.tsx'
import { clearCrashes, isCrashDisabled, recordCrash, useCrashes, useIsCrashDisabled } from './health.ts'
import { forgetFailures, loadComponent } from './loader.ts'
import { PluginProvider } from './plugin-provider.tsx'

interface ContributedProps {
  readonly plugin: string
  readonly component: string
  readonly props?: object
  /** While its code is on the way. */
  readonly waiting?: ReactNode
  /** Instead of it when it cannot be shown; nothing when not given. */
  readonly fallback?: (retry: () => void) => ReactNode
}

/** One contributed component, with its plugin's words, in a boundary of its own. */
export function ContributedComponent({ plugin, component, props = {}, waiting = null, fallback = () => null }: ContributedProps) {
  const version = useBootstrap(({ plugins }) => plugins.find(({ id }) => id === plugin)?.entry)
  const tryAgain = (retry = () => {}) => {
    forgetFailures()
    clearCrashes(plugin, component)
    retry()
  }
  if (useIsCrashDisabled(plugin, component)) return fallback(tryAgain)
  return (
    <Boundary key={version} onCrash={(error) => recordCrash(plugin, component, error)} fallback={(retry) => fallback(() => tryAgain(retry))}>
      <Suspense fallback={waiting}>
        <PluginProvider plugin={plugin}>
          <Loaded plugin={plugin} component={component} props={props} />
        </PluginProvider>
      </Suspense>
    </Boundary>
  )
}

function Loaded({ plugin, component, props }: { plugin: string; component: string; props: object }) {
  const Shown: ComponentType<Record<string, unknown>> = use(loadComponent(plugin, component))
  return <Shown {...props} />
}

interface SlotProps<K extends PointId> {
  readonly point: K
  readonly props: PropsOf<K>
  readonly only?: (item: Contribution) => boolean
  readonly waiting?: ReactNode
}

const NONE: readonly Contribution[] = []

/** Everything that enabled plugins contribute to a point, in order. */
export function Slot<K extends PointId>({ point, props, only, waiting }: SlotProps<K>) {
  const items = useBootstrap(({ contributions }) => contributions[point] ?? NONE)
  const crashes = useCrashes()
  const shown = items.filter((item) => (!only || only(item)) && !isCrashDisabled(crashes, item.plugin, String(item.component)))
  return shown.map(({ plugin, component }) => (
    <ContributedComponent key={`${plugin} ${component}`} plugin={plugin} component={String(component)} props={props as object} waiting={waiting} />
  ))
}
