import { create } from 'zustand'
import type { ErrorTrace } from '../../contract/index.ts'

/** The server error that the error dialog shows. */
export const useErrorTrace = create<{ readonly trace: ErrorTrace | null }>(() => ({ trace: null }))

/** Opens the error dialog. */
export const showErrorTrace = (trace: ErrorTrace): void => useErrorTrace.setState({ trace })

/** Closes the error dialog. */
export const dismissErrorTrace = (): void => useErrorTrace.setState({ trace: null })
