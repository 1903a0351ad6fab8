/** The connection of the device. */
export interface Network {
  readonly isOnline: () => boolean
  /** Calls the function when the device is online again. Returns a function that ends the subscription. */
  readonly onOnline: (handle: () => void) => () => void
}

/** The connection as the browser reports it. */
export const browserNetwork: Network = {
  isOnline: () => navigator.onLine,
  onOnline: (handle) => {
    addEventListener('online', handle)
    return () => removeEventListener('online', handle)
  },
}

/** Waits until the device is online. Rejects when the signal aborts. */
export const waitUntilOnline = ({ onOnline }: Network, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = onOnline(() => {
      end()
      resolve()
    })
    signal.addEventListener(
      'abort',
      () => {
        end()
        reject(signal.reason)
      },
      { once: true },
    )
  })
