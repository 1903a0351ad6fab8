import type { Engine, EngineEvents } from './engine.ts'

/** Creates an engine that streams with one `<audio>` element, which exists as long as the page. */
export function createAudioEngine({ onTime, onPlaying, onBuffering, onEnded, onFailed }: EngineEvents, audio = new Audio()): Engine {
  audio.preload = 'auto'
  let startAt = 0
  const isReady = () => audio.readyState >= HTMLMediaElement.HAVE_METADATA

  audio.addEventListener('timeupdate', () => {
    if (isReady() && !audio.seeking) onTime(audio.currentTime)
  })
  audio.addEventListener('seeked', () => onTime(audio.currentTime))
  audio.addEventListener('loadedmetadata', () => {
    if (startAt > 0) audio.currentTime = startAt
  })
  audio.addEventListener('play', () => onPlaying(true))
  audio.addEventListener('pause', () => {
    if (!audio.ended) onPlaying(false)
  })
  audio.addEventListener('waiting', () => onBuffering(true))
  for (const event of ['playing', 'canplay'] as const) audio.addEventListener(event, () => onBuffering(false))
  audio.addEventListener('ended', onEnded)
  audio.addEventListener('error', () => {
    if (audio.getAttribute('src')) onFailed()
  })

  return {
    load(url, at) {
      startAt = at
      audio.src = url
      audio.load()
    },
    play: () => audio.play(),
    pause: () => audio.pause(),
    seek(seconds) {
      startAt = seconds
      if (isReady()) audio.currentTime = seconds
    },
    setVolume(volume) {
      // Perceived loudness is not linear: with the square, the middle of the slider sounds about 50 % as loud.
      audio.volume = volume ** 2
    },
    get position() {
      return isReady() ? audio.currentTime : startAt
    },
    stop() {
      audio.pause()
      audio.removeAttribute('src')
      audio.load()
    },
  }
}
