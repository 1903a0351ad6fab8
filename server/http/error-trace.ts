import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ErrorTrace, TraceFrame, VendorGroup } from '@balafon/sdk/contract'

/** Lines shown before and after the failing line. */
const CONTEXT_LINES = 8
const MAX_LINE_LENGTH = 400

type StackFrame = Pick<TraceFrame, 'path' | 'lineNumber' | 'method'> & { readonly file: string | null; readonly isVendor: boolean }

/** Describes an error for the error dialog: its stack frames with source code, and neighbouring library frames in groups. */
export function createErrorTrace(error: Error, root: string): ErrorTrace {
  const stackFrames = (error.stack ?? '').split('\n').flatMap((line) => parseStackFrame(line, root))
  const trace: (TraceFrame | { vendorGroup: true; items: TraceFrame[] })[] = []
  for (const [flatIndex, { file, isVendor, ...stackFrame }] of stackFrames.entries()) {
    const frame = { ...stackFrame, codeSnippet: file ? readSnippet(file, stackFrame.lineNumber) : {}, flatIndex }
    const previous = trace.at(-1)
    if (!isVendor) trace.push(frame)
    else if (previous && 'vendorGroup' in previous) previous.items.push(frame)
    else trace.push({ vendorGroup: true, items: [frame] })
  }
  const isGroup = (entry: TraceFrame | VendorGroup) => 'vendorGroup' in entry
  return { hasTrace: true, exception: error.name, message: error.message, trace, totalVendorGroups: trace.filter(isGroup).length }
}

/** Matches `at async Object.handle (file:///…/albums.ts:12:5)`, or the location without a function name. */
const STACK_LINE = /^\s*at (?:(?<method>.+?) \()?(?<file>[^()]+):(?<line>\d+):\d+\)?$/

function parseStackFrame(line: string, root: string): StackFrame[] {
  const { method = '', file = '', line: lineNumber = '' } = STACK_LINE.exec(line)?.groups ?? {}
  if (!file) return []
  const position = { lineNumber: Number(lineNumber), method: method.replace(/^async /, '') }
  if (file.startsWith('node:')) return [{ ...position, path: file, file: null, isVendor: true }]
  const absolutePath = file.startsWith('file:') ? fileURLToPath(file) : file
  const relativePath = path.relative(root, absolutePath)
  // A file outside the checkout is shown by the end of its path only, so that the server's folders stay private.
  const isOutsideRoot = relativePath.startsWith('..') || path.isAbsolute(relativePath)
  const shownPath = isOutsideRoot ? absolutePath.split(path.sep).slice(-3).join('/') : relativePath
  return [{ ...position, path: shownPath, file: absolutePath, isVendor: /(^|[\\/])node_modules[\\/]/.test(absolutePath) }]
}

function readSnippet(file: string, lineNumber: number): Record<string, string> {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    const firstLine = Math.max(1, lineNumber - CONTEXT_LINES)
    const snippet = lines.slice(firstLine - 1, lineNumber + CONTEXT_LINES)
    return Object.fromEntries(snippet.map((text, index) => [String(firstLine + index), text.slice(0, MAX_LINE_LENGTH)]))
  } catch {
    return {}
  }
}
