import { type ComponentType, type ReactNode, Suspense, use } from 'react'
import type { Contribution, PointId, PropsOf } from '../../contract/index.ts'
import { useBootstrap } from '../state/bootstrap.ts'
import { clearCrashes, isCrashDisabled, recordCrash, useCrashes, useIsCrashDisabled } from './crashes.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { clearLoadFailures, loadComponent } from './loader.ts'
import { PluginProvider } from './plugin-provider.tsx'

interface ContributedProps {
  readonly plugin: string
  readonly component: string
  readonly props?: object
  /** While its code is on the way. */
  readonly loading?: ReactNode
  /** Instead of it when it cannot be shown; nothing when not given. */
  readonly renderError?: (retry: () => void) => ReactNode
}

/** One contributed component, with its plugin's words, in a boundary of its own. */
export function ContributedComponent({ plugin, component, props = {}, loading = null, renderError = () => null }: ContributedProps) {
  const version = useBootstrap(({ plugins }) => plugins.find(({ id }) => id === plugin)?.entry)
  const tryAgain = (retry = () => {}) => {
    clearLoadFailures()
    clearCrashes(plugin, component)
    retry()
  }
  if (useIsCrashDisabled(plugin, component)) return renderError(tryAgain)
  return (
    <ErrorBoundary key={version} onCrash={(error) => recordCrash(plugin, component, error)} renderFallback={(retry) => renderError(() => tryAgain(retry))}>
      <Suspense fallback={loading}>
        <PluginProvider plugin={plugin}>
          <LoadedComponent plugin={plugin} component={component} props={props} />
        </PluginProvider>
      </Suspense>
    </ErrorBoundary>
  )
}

function LoadedComponent({ plugin, component, props }: { plugin: string; component: string; props: object }) {
  const Shown: ComponentType<Record<string, unknown>> = use(loadComponent(plugin, component))
  return <Shown {...props} />
}

interface SlotProps<K extends PointId> {
  readonly point: K
  readonly props: PropsOf<K>
  readonly filter?: (item: Contribution) => boolean
  readonly loading?: ReactNode
}

const NONE: readonly Contribution[] = []

/** Everything that enabled plugins contribute to a point, in order. */
export function Slot<K extends PointId>({ point, props, filter, loading }: SlotProps<K>) {
  const items = useBootstrap(({ contributions }) => contributions[point] ?? NONE)
  const crashes = useCrashes()
  const shown = items.filter((item) => (!filter || filter(item)) && !isCrashDisabled(crashes, item.plugin, String(item.component)))
  return shown.map(({ plugin, component }) => (
    <ContributedComponent key={`${plugin} ${component}`} plugin={plugin} component={String(component)} props={props as object} loading={loading} />
  ))
}
