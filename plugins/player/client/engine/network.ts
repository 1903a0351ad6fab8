/** Whether the site can be reached. */
export interface Network {
  /** False when the device has no network. True does not mean that the site can be reached. */
  readonly isOnline: () => boolean
  /** Calls back once when the site may be reachable again. Returns a function that cancels this. */
  readonly onReachable: (retry: () => void) => () => void
}

/** After this time, a retry is made in any case, because browsers do not notice every loss of the network. */
const RETRY_MS = 10_000

/** Creates a network that uses the `online` events of the browser. */
export function createBrowserNetwork(): Network {
  const isOnline = () => navigator.onLine
  return {
    isOnline,
    onReachable(retry) {
      const cancel = () => {
        clearInterval(timer)
        window.removeEventListener('online', run)
      }
      const run = () => {
        cancel()
        retry()
      }
      const timer = setInterval(() => {
        if (isOnline()) run()
      }, RETRY_MS)
      window.addEventListener('online', run)
      return cancel
    },
  }
}
