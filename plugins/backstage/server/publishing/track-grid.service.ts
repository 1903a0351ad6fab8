import { getProblem, type Identity } from '@balafon/sdk/server'
import type { TrackChanges, TrackResult } from '../../contract/tracks.ts'
import type { BackstageContext } from '../models.ts'
import type { TracksService } from './tracks.service.ts'

type Outcome = Exclude<TrackResult['status'], 'saved'>

/** The status of a track by the code of its error. Any other error concerns more than one track, so the whole request fails. */
const OUTCOMES: Readonly<Record<string, Outcome>> = {
  'resource.conflict': 'conflict',
  'backstage.track_not_found': 'missing',
  forbidden: 'forbidden',
  invalid: 'invalid',
}

export type TrackGridService = ReturnType<typeof createTrackGridService>

/** Creates the service that saves the rows of the grid. Each track is saved in its own transaction, so that one wrong row does not prevent the others from being saved. */
export function createTrackGridService({ translate }: Pick<BackstageContext, 'translate'>, tracks: Pick<TracksService, 'read' | 'update'>) {
  async function describeFailure(error: unknown, id: number, user: Identity, language: string): Promise<TrackResult> {
    const detail = getProblem(error)
    const status = detail && OUTCOMES[detail.code]
    if (!status) throw error
    const track = status === 'conflict' ? await tracks.read(id, user).catch(() => null) : null
    const errors = Object.entries(detail.fields ?? {}).map(([field, codes]) => [field, codes.map((code) => translate(language, code))])
    return { id, status, track, errors: Object.fromEntries(errors) }
  }

  return {
    async update(rows: readonly TrackChanges[], user: Identity, language: string): Promise<TrackResult[]> {
      const results: TrackResult[] = []
      for (const { id, ...changes } of rows) {
        try {
          results.push({ id, status: 'saved', track: await tracks.update(id, changes, user), errors: {} })
        } catch (error) {
          results.push(await describeFailure(error, id, user, language))
        }
      }
      return results
    },
  }
}
