import { type Files, problem, type ServerContext } from '@balafon/sdk/server'
import type { AudioSource, Preview, StreamQuality } from '../../contract/playback.ts'
import type { PlaybackDecision } from '../../contract/providers.ts'
import type { Viewer } from '../catalogue/viewer.ts'
import { computeRenditionBytes, presentGain, presentRendition } from '../media/stream-source.ts'
import type { AudioFileRow, PlaybackStore } from './playback.store.ts'
import { createRefusal, type PlaybackAccessService } from './playback-access.service.ts'

/** How long the URL of a stream is valid. The time is long enough to play any track with pauses. */
const URL_VALID_SECONDS = 6 * 3600
/** The share of a file that is reserved for its headers, because a player needs them for a preview too. */
const HEADER_SHARE = 0.01

interface PlaybackDependencies {
  readonly store: PlaybackStore
  readonly access: PlaybackAccessService
  readonly files: Files
  readonly translate: ServerContext['translate']
  readonly settings: ServerContext['settings']
}

export type PlaybackService = ReturnType<typeof createPlaybackService>

/** Creates the service that gives listeners the audio of a track, or the part of it that they may play. */
export function createPlaybackService({ store, access, files, translate, settings }: PlaybackDependencies) {
  function presentPreview(decision: PlaybackDecision, duration: number, language: string): Preview | null {
    if (decision.access !== 'preview' || decision.seconds >= duration) return null
    const { seconds, reason, action } = decision
    return { seconds, reason: translate(language, reason), action: action ? { label: translate(language, action.label), to: action.to } : null }
  }
  async function findPlayable(trackId: number, viewer: Viewer, language: string, quality: StreamQuality = 'high') {
    const audioFile = await store.findAudioFile(trackId, viewer, quality)
    if (!audioFile) throw problem(404, 'player.track_not_found')
    const decision = await access.decide({ trackId, userId: viewer?.userId ?? null, ownerId: audioFile.owner_id })
    if (decision.access === 'refused') throw createRefusal(decision, (key) => translate(language, key))
    return { audioFile, decision }
  }
  return {
    async getStream(trackId: number, viewer: Viewer, language: string, quality: StreamQuality): Promise<AudioSource> {
      const { audioFile, decision } = await findPlayable(trackId, viewer, language, quality)
      const { track_id, duration, peaks, rendition } = audioFile
      const preview = presentPreview(decision, duration, language)
      const { path, mime, size: fullSize } = rendition ?? audioFile
      const size = preview ? computeSourceBytes(audioFile, preview.seconds) : fullSize
      const url = await files.createSignedUrl(path, URL_VALID_SECONDS, preview ? { maxBytes: size } : {})
      return {
        track_id,
        mime,
        duration,
        size,
        peaks: [...peaks],
        url,
        preview,
        ...(rendition && { rendition: presentRendition(rendition) }),
        ...presentGain(audioFile),
      }
    },
    /** Returns a URL of the whole file. It throws 403 when the user may play only a preview, because the file would contain the whole track. */
    async getDownload(trackId: number, viewer: Viewer, language: string) {
      if (!(await settings.get<boolean>('player.downloads.enable'))) throw problem(403, 'player.downloads_disabled')
      const { audioFile, decision } = await findPlayable(trackId, viewer, language)
      if (decision.access !== 'full') throw problem(403, 'player.download_preview')
      const { path, mime, size, name, artists } = audioFile
      return { url: await files.createSignedUrl(path, URL_VALID_SECONDS), file_name: createFileName(artists, name, mime), size }
    },
  }
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
}

/** Replaces characters by spaces that file systems do not allow in names. */
const createFileName = (artists: string, name: string, mime: string) =>
  `${`${artists} - ${name}`
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .trim()
    .slice(0, 150)}.${EXTENSIONS[mime] ?? 'audio'}`

/** Computes how many bytes of a stream contain its first `seconds`. The result is exact for a rendition and approximate for an original file. */
const computeSourceBytes = (file: AudioFileRow, seconds: number) =>
  file.rendition ? computeRenditionBytes(file.rendition, seconds) : computePreviewBytes(file, seconds)

/** Computes how many bytes of a file contain its first `seconds`, from the average bit rate of the file. */
const computePreviewBytes = ({ size, duration }: { readonly size: number; readonly duration: number }, seconds: number) =>
  Math.min(size, Math.max(1, Math.ceil(size * (seconds / duration + HEADER_SHARE))))
