import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { ServerContext } from '@balafon/sdk/server'
import { z } from 'zod'
import type { Puzzle } from '../../../contract/humans.ts'
import { readToken } from '../../../contract/puzzle.ts'

const MINUTES = 10

/** What the work is for: one that was done for something else counts for nothing. */
export interface Purpose {
  readonly place: string
  /** The answer is not above it: on average, half as many digests are computed. */
  readonly most: number
}

const Answer = z.object({ id: z.string(), number: z.number(), until: z.number() })

export type Puzzles = ReturnType<typeof createPuzzles>

/** Some work for the visitor's machine: nothing to see, nobody else who is told. The answer travels along, sealed. */
export function createPuzzles({ seal, unseal }: Pick<ServerContext, 'seal' | 'unseal'>) {
  function answerIn(sealed: string, place: string) {
    try {
      return Answer.parse(JSON.parse(unseal(sealed, place)))
    } catch {
      return null
    }
  }

  return {
    make({ place, most }: Purpose): Puzzle {
      const salt = randomBytes(16).toString('base64url')
      const number = randomInt(most + 1)
      const answer = { id: salt, number, until: Date.now() + MINUTES * 60_000 } satisfies z.infer<typeof Answer>
      return { salt, target: createHash('sha256').update(`${salt}${number}`).digest('hex'), most, sealed: seal(JSON.stringify(answer), place) }
    },
    /** Which one was solved, in time: who takes it sees to it that it counts once. */
    solved(token: string, { place }: Purpose): string | null {
      const given = readToken(token)
      const answer = given && answerIn(given.sealed, place)
      return answer && answer.until > Date.now() && answer.number === given.number ? answer.id : null
    },
  }
}
