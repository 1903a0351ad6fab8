import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that the running code handles. */
export interface RequestScope {
  readonly requestId: string
  readonly ipAddress: string
  /** The administrator that views the site as the user of the request. */
  readonly impersonatorId: number | null
}

const currentRequest = new AsyncLocalStorage<RequestScope>()

/** Runs the handler of a request. Its timers and promises belong to the request too. */
export const runInRequestScope = <T>(scope: RequestScope, run: () => T): T => currentRequest.run(scope, run)

/** Returns the request that the running code handles; `undefined` in jobs and commands. */
export const getRequestScope = (): RequestScope | undefined => currentRequest.getStore()
