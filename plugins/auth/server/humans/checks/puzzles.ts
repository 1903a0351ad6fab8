import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { ServerContext } from '@balafon/sdk/server'
import { z } from 'zod'
import type { BotCheck } from '../../../contract/bot-checks.ts'
import { OWN_CHECK } from '../../../contract/human-settings.ts'
import type { Puzzle } from '../../../contract/humans.ts'
import { readToken } from '../../../contract/puzzle.ts'

/** Half a second of a phone's time, on average. */
const MOST = 60_000
const MINUTES = 10
const PLACE = 'puzzle'

const Answer = z.object({ id: z.string(), number: z.number(), until: z.number() })

export type Puzzles = ReturnType<typeof createPuzzles>

/** The site's own check: some work for the visitor's machine, nothing to see, nobody else who is told. The answer travels along, sealed. */
export function createPuzzles({ seal, open }: Pick<ServerContext, 'seal' | 'open'>) {
  function answerIn(sealed: string) {
    try {
      return Answer.parse(JSON.parse(open(sealed, PLACE)))
    } catch {
      return null
    }
  }

  return {
    make(): Puzzle {
      const salt = randomBytes(16).toString('base64url')
      const number = randomInt(MOST + 1)
      const answer = { id: salt, number, until: Date.now() + MINUTES * 60_000 } satisfies z.infer<typeof Answer>
      return { salt, target: createHash('sha256').update(`${salt}${number}`).digest('hex'), most: MOST, sealed: seal(JSON.stringify(answer), PLACE) }
    },
    check: {
      name: OWN_CHECK,
      async verify(token) {
        const given = readToken(token)
        const answer = given && answerIn(given.sealed)
        return answer && answer.until > Date.now() && answer.number === given.number ? answer.id : null
      },
    } satisfies BotCheck,
  }
}
