/** Whether the site can be reached. */
export interface Network {
  /** False when the device has no network. True does not mean that the site can be reached. */
  readonly isOnline: () => boolean
  /** Calls back once when the site may be reachable again. Returns a function that cancels this. */
  readonly onReachable: (retry: () => void) => () => void
}

/** Browsers do not notice every lost network, so a retry is due after a while in any case. */
const RETRY_MS = 10_000

/** Creates a network that follows the events of the browser. */
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
