import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimiter } from '../security/concurrency-limiter.ts'

/** The minimum that OWASP recommends, in KiB and passes. The default algorithm of the library is argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const RETRY_AFTER_SECONDS = 2

export interface Passwords {
  hash(password: string): Promise<string>
  /** Whether the password matches. Takes the same time when there is no hash to compare with. */
  verify(storedHash: string | null, password: string): Promise<boolean>
  /** Whether a hash was created with weaker parameters, so that the password should be hashed again. */
  isOutdated(storedHash: string): boolean
}

/** Keyboards compose the same character in different ways. */
const normalize = (password: string) => password.normalize('NFC')

const HASH_PARAMETERS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),/

/** Creates the password hasher. Hashing is expensive, so that few hashes run at the same time: the queue rejects with 503 `busy` when it is full. */
export function createPasswords({ concurrency = 2, maxQueued = 64 } = {}): Passwords {
  const limit = createConcurrencyLimiter({ concurrency, maxQueued, retryAfterSeconds: RETRY_AFTER_SECONDS })
  const dummyHash = hash('a password of no account', PARAMETERS)

  return {
    hash: (password) => limit(() => hash(normalize(password), PARAMETERS)),
    verify: (storedHash, password) =>
      limit(async () => {
        const isMatch = await verify(storedHash ?? (await dummyHash), normalize(password))
        return storedHash !== null && isMatch
      }),
    isOutdated(storedHash) {
      const [, memory, passes] = HASH_PARAMETERS.exec(storedHash) ?? []
      return !memory || Number(memory) < PARAMETERS.memoryCost || Number(passes) < PARAMETERS.timeCost
    },
  }
}
