import { create } from 'zustand'
import type { ErrorTrace } from '../../contract/index.ts'

/** The failure inside the server that its developer is looking at. */
export const useErrorTrace = create<{ readonly trace: ErrorTrace | null }>(() => ({ trace: null }))

export const showErrorTrace = (trace: ErrorTrace) => useErrorTrace.setState({ trace })
export const dismissErrorTrace = () => useErrorTrace.setState({ trace: null })
