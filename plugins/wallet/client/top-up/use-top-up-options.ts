import { useApi } from '@balafon/sdk/client'
import { getTopUpOptions } from '../../contract/top-ups.ts'

/** Fetches the providers and the limits of top-ups. */
export const useTopUpOptions = () => useApi(getTopUpOptions, {})
