/** The data of the embed page for its script. */
export interface EmbedData {
  /** Proves that a play was started on an embed page. */
  readonly ticket: string
  readonly tracks: readonly { readonly id: number; readonly name: string; readonly duration: number }[]
  readonly texts: { readonly play: string; readonly pause: string; readonly failed: string }
}

/**
 * Plays the tracks of an embed page. The source text of this function is sent to the browser, so it cannot use variables or imports from outside of it.
 */
export function startEmbed() {
  const data: EmbedData = JSON.parse(document.getElementById('embed-data')?.textContent ?? '{}')
  const audio = new Audio()
  function find<T extends HTMLElement>(selector: string, type: new () => T): T {
    const element = document.querySelector(selector)
    if (!(element instanceof type)) throw new Error(`${selector} is missing`)
    return element
  }
  const button = find('[data-play]', HTMLButtonElement)
  const seekBar = find('[data-seek]', HTMLInputElement)
  const timeText = find('[data-time]', HTMLElement)
  const status = find('[data-status]', HTMLElement)
  const rows = Array.from(document.querySelectorAll<HTMLButtonElement>('[data-track]'))
  const countAfterSeconds = 30
  let index = -1
  let playKey = ''
  let listenedSeconds = 0
  let lastPosition = 0

  const formatTime = (seconds: number) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
  // Creates a UUID. `crypto.randomUUID` is missing on pages without HTTPS.
  const createKey = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    bytes[6] = ((bytes[6] ?? 0) % 16) + 64
    bytes[8] = ((bytes[8] ?? 0) % 64) + 128
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }
  const show = () => {
    const duration = data.tracks[index]?.duration ?? data.tracks[0]?.duration ?? 0
    button.setAttribute('aria-label', audio.paused ? data.texts.play : data.texts.pause)
    button.dataset.playing = String(!audio.paused)
    seekBar.max = String(Math.round(duration))
    seekBar.value = String(Math.round(audio.currentTime))
    seekBar.style.setProperty('--played', `${duration > 0 ? Math.min(100, (audio.currentTime / duration) * 100) : 0}%`)
    seekBar.setAttribute('aria-valuetext', formatTime(audio.currentTime))
    timeText.textContent = `${formatTime(audio.currentTime)} / ${formatTime(duration)}`
    for (const [i, row] of rows.entries()) {
      if (i === index) row.setAttribute('aria-current', 'true')
      else row.removeAttribute('aria-current')
    }
  }
  const recordPlay = () => {
    const track = data.tracks[index]
    if (!track || playKey === '') return
    const body = JSON.stringify({ ticket: data.ticket, key: playKey, seconds: Math.round(listenedSeconds) })
    playKey = ''
    fetch(`/api/v1/embeds/tracks/${track.id}/plays`, { method: 'POST', body, credentials: 'omit', keepalive: true }).catch(() => {})
  }
  const playTrack = async (next: number) => {
    const track = data.tracks[next]
    if (!track) return
    audio.pause()
    index = next
    listenedSeconds = 0
    lastPosition = 0
    playKey = createKey()
    status.textContent = ''
    try {
      const response = await fetch(`/api/v1/tracks/${track.id}/stream`, { credentials: 'omit' })
      if (!response.ok) throw new Error(String(response.status))
      const { url } = await response.json()
      if (index !== next) return
      audio.src = url
      await audio.play()
    } catch {
      if (index === next) status.textContent = data.texts.failed
    }
    show()
  }

  button.addEventListener('click', () => {
    if (index < 0) void playTrack(0)
    else if (audio.paused) void audio.play().catch(() => playTrack(index))
    else audio.pause()
  })
  for (const [i, row] of rows.entries()) row.addEventListener('click', () => void playTrack(i))
  seekBar.addEventListener('input', () => {
    audio.currentTime = Number(seekBar.value)
  })
  audio.addEventListener('timeupdate', () => {
    const step = audio.currentTime - lastPosition
    // A step of two seconds or more means that the user has moved to another position, so it is not counted as listening.
    if (step > 0 && step < 2) listenedSeconds += step
    lastPosition = audio.currentTime
    const duration = data.tracks[index]?.duration ?? 0
    if (listenedSeconds >= Math.min(countAfterSeconds, duration / 2)) recordPlay()
    show()
  })
  audio.addEventListener('play', show)
  audio.addEventListener('pause', show)
  audio.addEventListener('ended', () => void (data.tracks[index + 1] ? playTrack(index + 1) : show()))
  show()
}

/** The script of embed pages. It defines `__name`, because the compiler of the test tools inserts calls of this function into the source text. */
export const EMBED_SCRIPT = `(()=>{const __name=(f)=>f;(${startEmbed.toString()})()})()`
