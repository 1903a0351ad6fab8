import type { Lyrics } from '../../contract/catalogue.ts'
import { plainText } from '../providers/plain-text.ts'

const LONGEST = 20_000
const MOST_LINES = 1000
const LONGEST_LINE = 500
const TIME = /^\s*\[(\d{1,3}):(\d{1,2}(?:[.:]\d{1,3})?)\]/
/** `[ar: …]`, `[offset: …]`: about the words, not of them. */
const ABOUT = /^\s*\[[a-z#]+:.*\]\s*$/i

type Lines = Lyrics['lines']

/** What somebody found, as lines; `null` when there are no words in it. */
export function readLyrics(text: string, isSynced: boolean): Pick<Lyrics, 'lines' | 'is_synced'> | null {
  const raw = plainText(text, LONGEST)
    .split('\n')
    .filter((line) => !ABOUT.test(line))
  const timed = isSynced ? raw.flatMap(timedLines).sort((one, other) => Number(one.at) - Number(other.at)) : []
  const lines = timed.length > 0 ? timed : raw.map((line) => ({ at: null, text: cut(line.replace(TIME, '')) }))
  return lines.some((line) => line.text !== '') ? { lines: lines.slice(0, MOST_LINES), is_synced: timed.length > 0 } : null
}

/** One line may bear several times: it is sung again. */
function timedLines(line: string): Lines {
  const times: number[] = []
  let rest = line
  for (let found = TIME.exec(rest); found; found = TIME.exec(rest)) {
    times.push(Number(found[1]) * 60 + Number(found[2]?.replace(':', '.')))
    rest = rest.slice(found[0].length)
  }
  return times.map((at) => ({ at, text: cut(rest) }))
}

const cut = (line: string) => line.trim().slice(0, LONGEST_LINE)
