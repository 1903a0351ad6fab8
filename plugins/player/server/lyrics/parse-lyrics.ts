import type { Lyrics } from '../../contract/catalogue.ts'
import { sanitizeText } from '../providers/sanitize-text.ts'

const MAX_LENGTH = 20_000
const MAX_LINES = 1000
const MAX_LINE_LENGTH = 500
/** A time in minutes and seconds: `[01:23.40]`, `[01:23]`, or `[01:23:40]` in some files. */
const TIME_TAG = /^\s*\[(\d{1,3}):(\d{1,2}(?:[.:]\d{1,3})?)\]/
/** LRC metadata lines: `[ar: …]`, `[offset: …]`. */
const METADATA_LINE = /^\s*\[[a-z#]+:.*\]\s*$/i

type Lines = Lyrics['lines']

/** Parses the text of a lyrics provider (plain or LRC) into lines; returns null when it has no text. */
export function parseLyrics({ text, isSynced }: { readonly text: string; readonly isSynced: boolean }): Pick<Lyrics, 'lines' | 'is_synced'> | null {
  const rawLines = sanitizeText(text, MAX_LENGTH)
    .split('\n')
    .filter((line) => !METADATA_LINE.test(line))
  const timedLines = isSynced ? rawLines.flatMap(parseTimedLine).sort((a, b) => Number(a.at) - Number(b.at)) : []
  const lines = timedLines.length > 0 ? timedLines : rawLines.map((line) => ({ at: null, text: trimLine(line.replace(TIME_TAG, '')) }))
  return lines.some((line) => line.text !== '') ? { lines: lines.slice(0, MAX_LINES), is_synced: timedLines.length > 0 } : null
}

/** Parses a line with time tags. A line that is sung several times has several tags, and is returned once for each of them. */
function parseTimedLine(line: string): Lines {
  const times: number[] = []
  let remainingText = line
  for (let match = TIME_TAG.exec(remainingText); match; match = TIME_TAG.exec(remainingText)) {
    times.push(Number(match[1]) * 60 + Number(match[2]?.replace(':', '.')))
    remainingText = remainingText.slice(match[0].length)
  }
  return times.map((at) => ({ at, text: trimLine(remainingText) }))
}

const trimLine = (line: string) => line.trim().slice(0, MAX_LINE_LENGTH)
