export interface LyricLine {
  /** In seconds; null without a time. */
  readonly at: number | null
  readonly text: string
}

const TIME_TAG = /^\[(\d{1,3}):(\d{1,2}(?:\.\d{1,3})?)\]\s?/

/** Parses lyrics as the user types them: a time such as `[01:23.4]` may precede each line. */
export const parseLines = (text: string): LyricLine[] => {
  const lines = text.split('\n').map((line) => {
    const match = TIME_TAG.exec(line)
    if (!match) return { at: null, text: line.trim() }
    return { at: Number(match[1]) * 60 + Number(match[2]), text: line.slice(match[0].length).trim() }
  })
  while (lines.length > 0 && lines.at(-1)?.text === '') lines.pop()
  return lines
}

/** Formats a time as `[01:23.40]`. */
export function formatTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `[${String(minutes).padStart(2, '0')}:${(seconds - minutes * 60).toFixed(2).padStart(5, '0')}]`
}

/** The text of lyrics in a text area. */
export const formatLines = (lines: readonly LyricLine[]): string => lines.map(({ at, text }) => (at === null ? text : `${formatTime(at)} ${text}`)).join('\n')

/** Sets the time of the next line that has a text and no time. The editor calls it when the user presses a button at the moment at which the line is sung. */
export function tapNextLine(lines: readonly LyricLine[], seconds: number): LyricLine[] {
  const index = lines.findIndex(({ at, text }) => at === null && text !== '')
  return lines.map((line, position) => (position === index ? { ...line, at: Math.round(seconds * 100) / 100 } : line))
}
