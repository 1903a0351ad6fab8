import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ErrorTrace, TraceFrame, VendorGroup } from '@balafon/sdk/contract'

/** Lines shown before and after the one that failed. */
const AROUND = 8

type Place = Pick<TraceFrame, 'path' | 'lineNumber' | 'method'> & { readonly file: string | null; readonly isVendor: boolean }

/** An error as its developer wants to see it: every call with the code around it, other people's calls in groups. */
export function createErrorTrace(error: Error, root: string): ErrorTrace {
  const places = (error.stack ?? '').split('\n').flatMap((line) => placeOf(line, root))
  const trace: (TraceFrame | { vendorGroup: true; items: TraceFrame[] })[] = []
  for (const [flatIndex, { file, isVendor, ...place }] of places.entries()) {
    const frame = { ...place, codeSnippet: file ? snippetOf(file, place.lineNumber) : {}, flatIndex }
    const last = trace.at(-1)
    if (!isVendor) trace.push(frame)
    else if (last && 'vendorGroup' in last) last.items.push(frame)
    else trace.push({ vendorGroup: true, items: [frame] })
  }
  const isGroup = (entry: TraceFrame | VendorGroup) => 'vendorGroup' in entry
  return { ignitionTrace: true, exception: error.name, message: error.message, trace, totalVendorGroups: trace.filter(isGroup).length }
}

/** `at async Object.handle (file:///…/albums.ts:12:5)`, or the place alone. */
const FRAME = /^\s*at (?:(?<method>.+?) \()?(?<file>[^()]+):(?<line>\d+):\d+\)?$/

function placeOf(line: string, root: string): Place[] {
  const { method = '', file = '', line: lineNumber = '' } = FRAME.exec(line)?.groups ?? {}
  if (!file) return []
  const found = { lineNumber: Number(lineNumber), method: method.replace(/^async /, '') }
  if (file.startsWith('node:')) return [{ ...found, path: file, file: null, isVendor: true }]
  const absolute = file.startsWith('file:') ? fileURLToPath(file) : file
  const relative = path.relative(root, absolute)
  // What lies outside of the checkout is named by its end: where somebody keeps things is nobody's business.
  const isOutside = relative.startsWith('..') || path.isAbsolute(relative)
  const shown = isOutside ? absolute.split(path.sep).slice(-3).join('/') : relative
  return [{ ...found, path: shown, file: absolute, isVendor: /(^|[\\/])node_modules[\\/]/.test(absolute) }]
}

function snippetOf(file: string, lineNumber: number): Record<string, string> {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const first = Math.max(1, lineNumber - AROUND)
    return Object.fromEntries(lines.slice(first - 1, lineNumber + AROUND).map((text, index) => [String(first + index), text.slice(0, 400)]))
  } catch {
    return {}
  }
}
