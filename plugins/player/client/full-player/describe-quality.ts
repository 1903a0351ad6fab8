import type { AudioSource } from '../../contract/playback.ts'

const FORMATS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'MP3',
  'audio/mp4': 'AAC',
  'audio/aac': 'AAC',
  'audio/ogg': 'Ogg',
  'audio/opus': 'Opus',
  'audio/webm': 'Opus',
  'audio/flac': 'FLAC',
  'audio/wav': 'WAV',
  'audio/x-wav': 'WAV',
}
const LOSSLESS = new Set(['FLAC', 'WAV'])

/** Describes the quality of a source: lossless sources by their sample rate, such as `FLAC 44.1 kHz`, other sources by their average bit rate, such as `MP3 192 kbit/s`. */
export function describeQuality({ mime, size, duration, preview, rendition }: AudioSource, formatNumber: (value: number) => string): string {
  const name = rendition?.codec.toLowerCase() === 'flac' ? 'FLAC' : (FORMATS[mime.split(';')[0] ?? ''] ?? mime.replace('audio/', ''))
  if (LOSSLESS.has(name)) return rendition ? `${name} ${formatNumber(rendition.sample_rate / 1000)} kHz` : name
  const seconds = preview?.seconds ?? duration
  return seconds > 0 ? `${name} ${formatNumber(Math.round((size * 8) / seconds / 1000))} kbit/s` : name
}
