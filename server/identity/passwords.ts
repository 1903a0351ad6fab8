import { createConcurrencyLimiter } from '@balafon/sdk/server'
import { hash, verify } from '@node-rs/argon2'

/** The minimum that OWASP recommends: `memoryCost` in KiB, and `timeCost` in passes. The default algorithm of the library is argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const RETRY_AFTER_SECONDS = 2

/**
 * The hash that a password is compared with when there is no account, so that the response takes as long as for an existing account. It is computed once
 * for each process, because the tests create hundreds of sites.
 */
let dummyHash: Promise<string> | undefined

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password matches. Takes the same time when there is no hash to compare with. */
  verify(storedHash: string | null, password: string): Promise<boolean>
  /** Whether a hash was created with weaker parameters, so that the password should be hashed again. */
  isOutdated(storedHash: string): boolean
}

/** Keyboards send different code points for the same character, such as é. All of them are hashed in the same normalized form. */
const normalize = (password: string) => password.normalize('NFC')

/** Matches the memory and the passes of a hash such as `$argon2id$v=19$m=19456,t=2,p=1$…`. */
const HASH_PARAMETERS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/

/** Creates the password hasher. Hashing is expensive, so only a few hashes run at the same time. When the queue is full, it rejects with 503 `busy`. */
export function createPasswords({ concurrency = 2, maxQueued = 64 } = {}): Passwords {
  const limit = createConcurrencyLimiter({ concurrency, maxQueued, retryAfterSeconds: RETRY_AFTER_SECONDS })
  dummyHash ??= hash('a password of no account', PARAMETERS)
  const missingHash = dummyHash

  return {
    hash: (password) => limit(() => hash(normalize(password), PARAMETERS)),
    verify: (storedHash, password) =>
      limit(async () => {
        const isMatch = await verify(storedHash ?? (await missingHash), normalize(password))
        return storedHash !== null && isMatch
      }),
    isOutdated(storedHash) {
      const [, memory, passes] = HASH_PARAMETERS.exec(storedHash) ?? []
      return !memory || Number(memory) < PARAMETERS.memoryCost || Number(passes) < PARAMETERS.timeCost
    },
  }
}
