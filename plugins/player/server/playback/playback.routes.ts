import { implement } from '@balafon/sdk/server'
import { getAudioSource, getTrackDownload, recordPlay } from '../../contract/playback.ts'
import { toViewer } from '../catalogue/viewer.ts'
import type { PlaysService } from '../plays/plays.service.ts'
import type { PlaybackService } from './playback.service.ts'

export const createPlaybackRoutes = (playback: PlaybackService, plays: PlaysService) => [
  implement(getAudioSource, ({ params, user, request }) => playback.getStream(params.trackId, toViewer(user), request.language)),
  implement(getTrackDownload, ({ params, user, request }) => playback.getDownload(params.trackId, toViewer(user), request.language)),
  implement(recordPlay, async ({ params, body, user }) => ({
    is_counted: await plays.recordPlay({ key: body.key, seconds: body.seconds, trackId: params.trackId, userId: user?.id ?? null }),
  })),
]
