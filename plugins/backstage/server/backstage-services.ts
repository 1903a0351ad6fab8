import { createLocksStore } from './access/locks.store.ts'
import { createMusicAccess } from './access/music-access.ts'
import { createInsightsService } from './insights/insights.service.ts'
import type { BackstageContext } from './models.ts'
import { createPersonalDataReader } from './personal-data/personal-data.ts'
import { createPreSavesService } from './pre-saves/pre-saves.service.ts'
import { createPreviewsService } from './previews/previews.service.ts'
import { createAlbumsService } from './publishing/albums.service.ts'
import { createArtistsService } from './publishing/artists.service.ts'
import { createFormChecks } from './publishing/form-checks.ts'
import { createImagesService } from './publishing/images.service.ts'
import { createQuotaService } from './publishing/quota.service.ts'
import { createTrackGridService } from './publishing/track-grid.service.ts'
import { createTracksService } from './publishing/tracks.service.ts'
import { createDocumentsService } from './requests/documents.service.ts'
import { createRequestMessenger } from './requests/request-messages.ts'
import { createRequestsService } from './requests/requests.service.ts'
import { createReviewService } from './requests/review.service.ts'
import { createTeamService } from './team/team.service.ts'
import { createUploadService } from './upload/upload.service.ts'
import { createWeeklyService } from './weekly/weekly.service.ts'

/** Creates the services of the plugin. */
export function createBackstageServices(context: BackstageContext) {
  const locks = createLocksStore(context.sql)
  const access = createMusicAccess(context)
  const images = createImagesService(context)
  const proofDocuments = createDocumentsService(context)
  const messenger = createRequestMessenger(context)
  const review = createReviewService(context, proofDocuments, messenger)
  const checks = createFormChecks(context, access, images)
  const quota = createQuotaService(context)
  const tracks = createTracksService(context, access, checks, quota)
  return {
    proofDocuments,
    images,
    quota,
    review,
    tracks,
    trackGrid: createTrackGridService(context, tracks),
    requests: createRequestsService(context, { access, proofDocuments, images, locks, messenger, review }),
    team: createTeamService(context, access, locks),
    artists: createArtistsService(context, access, checks),
    albums: createAlbumsService(context, access, checks),
    upload: createUploadService(context, { access, checks, quota, tracks }),
    preSaves: createPreSavesService(context, access),
    previews: createPreviewsService(context, access),
    insights: createInsightsService(context, access),
    weekly: createWeeklyService(context, locks),
    readPersonalData: createPersonalDataReader(context),
  }
}
