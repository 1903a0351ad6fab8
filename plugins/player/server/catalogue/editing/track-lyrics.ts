import { problem } from '@balafon/sdk/server'
import type { Transaction } from 'sequelize'
import * as z from 'zod/mini'
import type { CatalogueActor, CatalogueProvider } from '../../../contract/catalogue-service.ts'
import { TrackUpdated } from '../../../contract/events.ts'
import type { TrackRow } from './catalogue.presenter.ts'
import type { EditingDependencies } from './editing-dependencies.ts'
import { parseInput } from './parse-input.ts'

const LyricLine = z.object({
  at: z.nullable(z.number().check(z.minimum(0), z.maximum(86_400))),
  text: z.string().check(z.trim(), z.maxLength(500)),
})
const LyricLines = z.object({ lines: z.nullable(z.array(LyricLine).check(z.minLength(1), z.maxLength(1000))) })

interface LyricsDependencies extends Pick<EditingDependencies, 'models' | 'events' | 'runChange'> {
  readonly lockTrack: (id: number, actor: CatalogueActor, transaction: Transaction) => Promise<TrackRow>
}

/** Creates the functions that read and replace the lyrics of a track. */
export function createTrackLyrics({
  models: { Lyric },
  events,
  runChange,
  lockTrack,
}: LyricsDependencies): Pick<CatalogueProvider['tracks'], 'findLyrics' | 'setLyrics'> {
  return {
    async findLyrics(id) {
      const lyrics = await Lyric.findByPk(id)
      return lyrics && lyrics.source === null ? { lines: lyrics.lines, is_synced: lyrics.isSynced } : null
    },
    setLyrics(id, lines, { version, transaction: active, ...actor }) {
      const setLyrics = async (transaction: Transaction) => {
        const track = await lockTrack(id, actor, transaction)
        const values = parseInput(LyricLines, { lines }).lines
        const former = await Lyric.findByPk(id, { transaction })
        if (version !== undefined && (former?.version ?? 0) !== version) throw problem(409, 'player.changed_meanwhile')
        await Lyric.destroy({ where: { trackId: id }, transaction })
        if (values) {
          const isSynced = values.every(({ at }) => at !== null)
          const sorted = isSynced ? values.toSorted((a, b) => Number(a.at) - Number(b.at)) : values.map((line) => ({ ...line, at: null }))
          await Lyric.create({ trackId: id, lines: sorted, isSynced, source: null, version: (former?.version ?? 0) + 1 }, { transaction })
        }
        await track.update({ hasLyrics: values !== null }, { transaction })
        await events.publish(TrackUpdated, { trackId: id }, transaction)
      }
      return active ? setLyrics(active) : runChange(setLyrics)
    },
  }
}
