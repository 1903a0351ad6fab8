import { addAudioElement } from './audio-elements.ts'
import { toElementVolume } from './compute-gain.ts'
import type { Engine, EngineEvents } from './engine.ts'

/** Creates an engine that streams with one `<audio>` element, which is used for all its sources until the page is closed. */
export function createAudioEngine({ onTime, onPlaying, onBuffering, onEnded, onFailed }: EngineEvents, audio = new Audio()): Engine {
  audio.preload = 'auto'
  // The site may redirect to an object storage. Without this, the equaliser gets silence in place of sound from another origin.
  audio.crossOrigin = 'anonymous'
  addAudioElement(audio)
  /** The position to set when the metadata of the source is loaded. */
  let startPosition = 0
  const isReady = () => audio.readyState >= HTMLMediaElement.HAVE_METADATA

  audio.addEventListener('timeupdate', () => {
    if (isReady() && !audio.seeking) onTime(audio.currentTime)
  })
  audio.addEventListener('seeked', () => onTime(audio.currentTime))
  audio.addEventListener('loadedmetadata', () => {
    if (startPosition > 0) audio.currentTime = startPosition
  })
  audio.addEventListener('play', () => onPlaying(true))
  audio.addEventListener('pause', () => {
    if (!audio.ended) onPlaying(false)
  })
  audio.addEventListener('waiting', () => onBuffering(true))
  // A seek to a part that is not loaded waits for data too, and browsers do not always send `waiting` for it.
  audio.addEventListener('seeking', () => onBuffering(true))
  for (const event of ['playing', 'canplay', 'seeked'] as const) audio.addEventListener(event, () => onBuffering(false))
  audio.addEventListener('ended', onEnded)
  audio.addEventListener('error', () => {
    if (audio.getAttribute('src')) onFailed()
  })

  return {
    load(url, startSeconds) {
      startPosition = startSeconds
      audio.src = url
      audio.load()
    },
    play: () => audio.play(),
    pause: () => audio.pause(),
    seek(seconds) {
      startPosition = seconds
      if (isReady()) audio.currentTime = seconds
    },
    setVolume(volume, gain) {
      audio.volume = toElementVolume(volume, gain)
    },
    setSpeed(speed) {
      // Loading a source sets the speed to the default one.
      audio.defaultPlaybackRate = speed
      audio.playbackRate = speed
    },
    get position() {
      return isReady() ? audio.currentTime : startPosition
    },
    stop() {
      startPosition = 0
      // Loading nothing stops the sound without a `pause` event, which would arrive after the next track has started.
      audio.removeAttribute('src')
      audio.load()
    },
  }
}
