import { type ComponentType, type ReactNode, Suspense, use, useEffect, useEffectEvent } from 'react'
import type { Contribution, PointId, PropsOf } from '../../contract/index.ts'
import { useBootstrap } from '../state/bootstrap.ts'
import { clearCrashes, isCrashDisabled, recordCrash, reportProblem, useCrashes, useIsCrashDisabled } from './crashes.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { clearLoadFailures, loadComponent, loadUntilSuccess, PluginLoadError } from './loader.ts'
import { PluginProvider } from './plugin-provider.tsx'

/** The props of {@link ContributedComponent}. */
export interface ContributedComponentProps {
  /** The id of the plugin. */
  readonly plugin: string
  /** The name of the component in the plugin's manifest. */
  readonly component: string
  /** The props that the extension point defines. */
  readonly props?: object
  /** Shown while the component loads. Default: nothing. */
  readonly loading?: ReactNode
  /** Renders a replacement when the component cannot be shown. Default: nothing. */
  readonly renderError?: (retry: () => void) => ReactNode
}

/**
 * Shows a component of a plugin. It has its own error boundary, and uses the translations of the plugin. When its code did not load, it
 * appears as soon as a later attempt succeeds.
 */
export function ContributedComponent({ plugin, component, props = {}, loading = null, renderError = () => null }: ContributedComponentProps): ReactNode {
  const version = useBootstrap(({ plugins }) => plugins.find(({ id }) => id === plugin)?.entry)
  const clearFailuresAndRetry = (retry = () => {}) => {
    clearLoadFailures()
    clearCrashes(plugin, component)
    retry()
  }
  if (useIsCrashDisabled(plugin, component)) return renderError(clearFailuresAndRetry)
  return (
    <ErrorBoundary
      key={version}
      // Code that does not load is usually the fault of the network, so it is not counted as a crash, which could disable the component.
      onCrash={(error) => (error instanceof PluginLoadError ? reportProblem : recordCrash)(plugin, component, error)}
      renderFallback={(retry, error) => (
        <>
          {renderError(() => clearFailuresAndRetry(retry))}
          {error instanceof PluginLoadError ? <RetryWhenLoaded plugin={plugin} component={component} retry={retry} /> : null}
        </>
      )}
    >
      <Suspense fallback={loading}>
        <PluginProvider plugin={plugin}>
          <LoadedComponent plugin={plugin} component={component} props={props} />
        </PluginProvider>
      </Suspense>
    </ErrorBoundary>
  )
}

/** Tries to load a component that failed to load, and calls `retry` when it is loaded. */
function RetryWhenLoaded({ plugin, component, retry }: { plugin: string; component: string; retry: () => void }) {
  const handleLoad = useEffectEvent(retry)
  useEffect(() => {
    const controller = new AbortController()
    void loadUntilSuccess(plugin, component, controller.signal).then((isLoaded) => isLoaded && handleLoad())
    return () => controller.abort()
  }, [plugin, component])
  return null
}

function LoadedComponent({ plugin, component, props }: { plugin: string; component: string; props: object }) {
  const Loaded: ComponentType<object> = use(loadComponent(plugin, component))
  return <Loaded {...props} />
}

/** The props of {@link Slot}. */
export interface SlotProps<K extends PointId> {
  /** The id of the extension point. */
  readonly point: K
  /** The props that the extension point defines for its components. */
  readonly props: PropsOf<K>
  /** Shows only the contributions for which it returns true. */
  readonly filter?: (item: Contribution) => boolean
  /** Shown in place of each component while it loads. Default: nothing. */
  readonly loading?: ReactNode
}

const NO_ITEMS: readonly Contribution[] = []

/** Shows the components that enabled plugins contribute to an extension point, in order. */
export function Slot<K extends PointId>({ point, props, filter, loading }: SlotProps<K>): ReactNode {
  const items = useBootstrap(({ contributions }) => contributions[point] ?? NO_ITEMS)
  const crashes = useCrashes()
  const visible = items.filter((item) => (!filter || filter(item)) && !isCrashDisabled(crashes, item.plugin, String(item.component)))
  return visible.map(({ plugin, component }) => (
    <ContributedComponent key={`${plugin} ${component}`} plugin={plugin} component={String(component)} props={props} loading={loading} />
  ))
}
