import { addAudioElement } from './audio-elements.ts'
import { toElementVolume } from './compute-gain.ts'
import type { Engine, EngineEvents } from './engine.ts'

/** Creates an engine that plays with one `<audio>` element. The same element plays all sources until the page is closed. */
export function createAudioEngine({ onTime, onPlaying, onBuffering, onEnded, onFailed }: EngineEvents, audio = new Audio()): Engine {
  audio.preload = 'auto'
  // The site may redirect to an object storage. Without this, the equaliser gets silence in place of sound from another origin.
  audio.crossOrigin = 'anonymous'
  addAudioElement(audio)
  /** The position in seconds that is set when the metadata of the source is loaded. */
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
  // A seek to a part that is not loaded waits for data. Browsers do not always send the event `waiting` in this case, so `seeking` is used, too.
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
      // Loading a source resets the speed to the default speed, so the default is changed, too.
      audio.defaultPlaybackRate = speed
      audio.playbackRate = speed
    },
    get position() {
      return isReady() ? audio.currentTime : startPosition
    },
    stop() {
      startPosition = 0
      // Removing the source stops the sound without a `pause` event. This event would arrive when the next track has already started.
      audio.removeAttribute('src')
      audio.load()
    },
  }
}
