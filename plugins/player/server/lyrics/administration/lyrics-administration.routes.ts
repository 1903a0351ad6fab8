import { implement, requireUser, serveResource } from '@balafon/sdk/server'
import { literal } from 'sequelize'
import { deleteTrackLyrics, getTrackLyricsDetail, lyricList, saveTrackLyrics } from '../../../contract/lyrics-administration.ts'
import type { PlayerContext } from '../../models.ts'
import { buildLyricMatch } from './lyric-search.ts'
import type { LyricsAdministration } from './lyrics-administration.service.ts'

/** Creates the routes with which operators list and edit lyrics. */
export function createLyricsAdministrationRoutes(lyrics: LyricsAdministration, context: PlayerContext) {
  const { db, models } = context
  const {
    list,
    count,
    export: exportCsv,
    bulk,
    bulkJob,
    cancelBulk,
  } = serveResource(
    lyricList,
    {
      model: models.Lyric,
      scope: () => null,
      filters: {},
      matchWord: (word) => literal(buildLyricMatch(db.escape(word))),
      actions: { remove: ({ track }, { userId }, transaction) => lyrics.removeSelected(track, userId, transaction) },
    },
    context,
  )
  return [
    list,
    count,
    exportCsv,
    bulk,
    bulkJob,
    cancelBulk,
    implement(getTrackLyricsDetail, async ({ params }) => ({ lyrics: await lyrics.get(params.trackId) })),
    implement(saveTrackLyrics, async ({ params, body: { lines, version }, user }) => ({
      lyrics: await lyrics.save(params.trackId, lines, { userId: requireUser(user).id, version }),
    })),
    implement(deleteTrackLyrics, async ({ params, query, user }) => {
      await lyrics.remove(params.trackId, { userId: requireUser(user).id, version: query.version })
      return {}
    }),
  ]
}
