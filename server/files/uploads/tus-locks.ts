import { setTimeout } from 'node:timers/promises'
import type { Lock, Locker, RequestRelease } from '@tus/server'

/** A request that has sent nothing for this long has probably lost its connection. Another one may take over its upload. */
const IDLE_MS = 3000
/** How long a new request waits for the end of an idle request, before it is refused. */
const TAKEOVER_MS = 2000
const POLL_MS = 50

const LOCKED = { status_code: 423, body: 'locked' }

interface Holder {
  readonly requestRelease: RequestRelease
  activeAt: number
}

/** The locks of the uploads on this node: one request at a time writes to an upload. */
export class TusLocks implements Locker {
  readonly #holders = new Map<string, Holder>()

  /** Records that bytes of an upload have arrived. */
  touch(id: string) {
    const holder = this.#holders.get(id)
    if (holder) holder.activeAt = Date.now()
  }

  newLock(id: string): Lock {
    const holders = this.#holders
    return {
      /** Throws 423 while another request sends bytes of the upload. */
      async lock(_signal, requestRelease) {
        const holder = holders.get(id)
        if (holder && Date.now() - holder.activeAt > IDLE_MS) {
          await holder.requestRelease()
          for (const deadline = Date.now() + TAKEOVER_MS; holders.get(id) === holder && Date.now() < deadline; ) await setTimeout(POLL_MS)
        }
        if (holders.has(id)) throw LOCKED
        holders.set(id, { requestRelease, activeAt: Date.now() })
      },
      async unlock() {
        holders.delete(id)
      },
    }
  }
}
