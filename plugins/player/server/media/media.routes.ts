import { type Identity, implement, requireUser, serveResource } from '@balafon/sdk/server'
import type { CatalogueActor } from '../../contract/catalogue-service.ts'
import { getArtworkUpload, getMediaUpload, getTrackMedia, listMediaUploads, mediaFiles, retryMediaUpload } from '../../contract/media.ts'
import type { PlayerContext } from '../models.ts'
import type { MediaService } from './media.service.ts'

/** Operators see the files of all users. */
const toActor = (user: Identity | null): CatalogueActor => {
  const { id, can } = requireUser(user)
  return { userId: id, asOperator: can('music.update') }
}

/** Creates the routes of uploaded audio files and covers, and of their processing. */
export function createMediaRoutes({ provider, describeTrack, retryAsset }: MediaService, context: PlayerContext) {
  const { MediaAsset } = context.models
  const {
    list,
    count,
    export: exportCsv,
    bulk,
    bulkJob,
    cancelBulk,
  } = serveResource(
    mediaFiles,
    { model: MediaAsset, scope: () => null, filters: {}, actions: { retry: ({ id }, _caller, transaction) => retryAsset({ id }, transaction) } },
    context,
  )
  return [
    list,
    count,
    exportCsv,
    bulk,
    bulkJob,
    cancelBulk,
    implement(listMediaUploads, async ({ query, user, request }) => ({
      uploads: [...(await provider.describeUploads([...new Set(query.ids.split(',').map(Number))], toActor(user), request.language))],
    })),
    implement(getMediaUpload, ({ params, user, request }) => provider.describeUpload(params.fileEntryId, toActor(user), request.language)),
    implement(getTrackMedia, ({ params, user, request }) => describeTrack(params.trackId, toActor(user), request.language)),
    implement(getArtworkUpload, ({ params, user, request }) => provider.describeArtwork(params.fileEntryId, toActor(user), request.language)),
    implement(retryMediaUpload, async ({ params, user }) => {
      await provider.retry(params.fileEntryId, toActor(user))
      return { status: 'waiting' as const }
    }),
  ]
}
