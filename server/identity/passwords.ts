import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from '../security/limiter.ts'

/** OWASP's floor, in KiB and passes; the library's default algorithm is argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Passwords {
  hash(password: string): Promise<string>
  /** Costs the same when there is no hash to compare with. */
  verify(stored: string | null, password: string): Promise<boolean>
  /** Made when less was asked of a hash than today: the password is to be hashed again, while it is in hand. */
  isOutdated(stored: string): boolean
}

/** The same letters, however a keyboard composes them. */
const plain = (password: string) => password.normalize('NFC')

/** What a hash says of how it was made. */
const MADE_WITH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/

/**
 * Hashing is the cheapest way to stop a server, so only `width` run at once and only `waiting` may queue:
 * whoever comes after that is told to come back.
 */
export function createPasswords({ concurrency = 2, maxQueued = 64 } = {}): Passwords {
  const inTurn = createLimiter({ concurrency, maxQueued, retryAfterSeconds: 2 })
  const dummy = hash('nobody has this password', PARAMETERS)

  return {
    hash: (password) => inTurn(() => hash(plain(password), PARAMETERS)),
    verify: (stored, password) =>
      inTurn(async () => {
        const fits = await verify(stored ?? (await dummy), plain(password))
        return stored !== null && fits
      }),
    isOutdated(stored) {
      const [, memory, passes] = MADE_WITH.exec(stored) ?? []
      return !memory || Number(memory) < PARAMETERS.memoryCost || Number(passes) < PARAMETERS.timeCost
    },
  }
}
