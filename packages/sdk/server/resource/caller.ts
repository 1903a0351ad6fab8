import type { Can } from '../../contract/index.ts'

/** The sender of a request: a user, or a guest with the permissions of the guest role. */
export interface Caller {
  /** `null` for a guest. */
  readonly userId: number | null
  readonly can: Can
}
