import { LoadFailed } from '@balafon/ui/load-failed'
import { type ReactNode, useState } from 'react'

/** What {@link LoadState} reads of a query. Results of `useApi` and `useApiList` have these properties. */
export interface LoadStateQuery<T> {
  readonly data: T | undefined
  readonly isError: boolean
  readonly refetch: () => Promise<unknown>
}

interface LoadStateProps<T> {
  readonly query: LoadStateQuery<T>
  /** Placeholders in the shape of the content, for example `<SkeletonRows count={3} />`. */
  readonly skeleton: ReactNode
  /** What could not be loaded, as a sentence. Default: a general text. */
  readonly failedText?: string | undefined
  readonly isEmpty?: (data: T) => boolean
  /** Shown in place of the content when `isEmpty` returns true, for example an `EmptyState`. */
  readonly empty?: ReactNode
  readonly children: (data: T) => ReactNode
}

/** Shows the content of a query, or its loading, failed or empty state. Content that is already there stays when a later request fails. */
export function LoadState<T>({ query: { data, isError, refetch }, skeleton, failedText, isEmpty, empty, children }: LoadStateProps<T>) {
  // The failed state stays while the query is retried, so that the button keeps the focus.
  const [isRetrying, setRetrying] = useState(false)
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data)
  if (!isError && !isRetrying) return <div aria-busy="true">{skeleton}</div>
  const retry = () => {
    setRetrying(true)
    void refetch().finally(() => setRetrying(false))
  }
  return <LoadFailed text={failedText} isRetrying={isRetrying} onRetry={retry} />
}
