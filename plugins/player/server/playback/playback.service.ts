import { type Files, problem, type ServerContext } from '@balafon/sdk/server'
import type { AudioSource, Preview } from '../../contract/playback.ts'
import type { PlaybackDecision } from '../../contract/providers.ts'
import type { Viewer } from '../catalogue/viewer.ts'
import type { PlaybackStore } from './playback.store.ts'
import { createRefusal, type PlaybackAccessService } from './playback-access.service.ts'

/** Long enough to play any track, with pauses. */
const URL_VALID_SECONDS = 6 * 3600
/** The share of a file that its headers take, which a preview needs too. */
const HEADER_SHARE = 0.01

interface PlaybackDependencies {
  readonly store: PlaybackStore
  readonly access: PlaybackAccessService
  readonly files: Files
  readonly translate: ServerContext['translate']
}

export type PlaybackService = ReturnType<typeof createPlaybackService>

/** Creates the service that gives listeners the audio of a track, or the part of it that they may play. */
export function createPlaybackService({ store, access, files, translate }: PlaybackDependencies) {
  function presentPreview(decision: PlaybackDecision, duration: number, language: string): Preview | null {
    if (decision.access !== 'preview' || decision.seconds >= duration) return null
    const { seconds, reason, action } = decision
    return { seconds, reason: translate(language, reason), action: action ? { label: translate(language, action.label), to: action.to } : null }
  }
  return {
    async getStream(trackId: number, viewer: Viewer, language: string): Promise<AudioSource> {
      const audioFile = await store.findAudioFile(trackId, viewer)
      if (!audioFile) throw problem(404, 'player.track_not_found')
      const { path, owner_id: ownerId, ...fields } = audioFile
      const decision = await access.decide({ trackId, userId: viewer?.userId ?? null, ownerId })
      if (decision.access === 'refused') throw createRefusal(decision, (key) => translate(language, key))
      const preview = presentPreview(decision, fields.duration, language)
      const size = preview ? computePreviewBytes(fields, preview.seconds) : fields.size
      const url = await files.createSignedUrl(path, URL_VALID_SECONDS, preview ? { maxBytes: size } : {})
      return { ...fields, size, peaks: [...fields.peaks], url, preview }
    },
  }
}

/** Computes how many bytes of a file hold its first seconds, at the average bit rate of the file. */
const computePreviewBytes = ({ size, duration }: { readonly size: number; readonly duration: number }, seconds: number) =>
  Math.min(size, Math.max(1, Math.ceil(size * (seconds / duration + HEADER_SHARE))))
