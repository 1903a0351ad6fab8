import { useState } from 'react'

interface Versioned {
  readonly version: number
}

interface Edited<T> {
  /** The version that the form is based on. */
  readonly edited: T
  /** A key for the form. It changes when the user loads other values. */
  readonly key: number
  /** Whether another administrator has saved other values since. */
  readonly isOutdated: boolean
  /** Fills the form with the latest version, in place of the input. */
  readonly load: () => void
  /** Bases the form on the version that it has saved. The form keeps its fields and the focus. */
  readonly accept: (saved: T) => void
}

/**
 * Keeps what a form was filled with, while the screen loads newer versions in the background: the input is not lost, and the form sends the version
 * that the user has seen.
 * @param current The latest version.
 * @param getValues Returns the values of the form. A newer version with equal values does not outdate the form.
 */
export function useEdited<T extends Versioned>(current: T, getValues: (value: T) => unknown): Edited<T> {
  const [{ base, key }, setState] = useState({ base: current, key: 0 })
  const isNewer = current.version > base.version
  const isOutdated = isNewer && JSON.stringify(getValues(current)) !== JSON.stringify(getValues(base))
  return {
    edited: isNewer && !isOutdated ? current : base,
    key,
    isOutdated,
    load: () => setState({ base: current, key: key + 1 }),
    accept: (saved) => setState({ base: saved, key }),
  }
}
