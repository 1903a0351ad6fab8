import { implement } from '@balafon/sdk/server'
import { getAudioSource, getTrackDownload, recordPlay, recordPlayback } from '../../contract/playback.ts'
import { toViewer } from '../catalogue/viewer.ts'
import type { InsightsService } from '../insights/insights.service.ts'
import type { PlaysService } from '../plays/plays.service.ts'
import type { PlaybackService } from './playback.service.ts'

export const createPlaybackRoutes = (playback: PlaybackService, plays: PlaysService, insights: InsightsService) => [
  implement(getAudioSource, ({ params, query, user, request }) => playback.getStream(params.trackId, toViewer(user), request.language, query.quality)),
  implement(getTrackDownload, ({ params, user, request }) => playback.getDownload(params.trackId, toViewer(user), request.language)),
  implement(recordPlay, async ({ params, body, user, request }) => {
    const userId = user?.id ?? null
    const listener = await insights.describeListener(request, userId)
    return { is_counted: await plays.recordPlay({ key: body.key, seconds: body.seconds, context: body.context, trackId: params.trackId, userId, listener }) }
  }),
  implement(recordPlayback, async ({ params, body, user, request }) => {
    const playback = { trackId: params.trackId, userId: user?.id ?? null, seconds: body.seconds, isCompleted: body.is_completed, heard: body.heard }
    return { is_counted: await insights.addPlayback(playback, request.userAgent) }
  }),
]
