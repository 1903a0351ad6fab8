import type { AcceptedPlugin } from 'postcss'

const START = 'light-dark('

/**
 * Creates a PostCSS plugin that makes `light-dark(a, b)` follow the theme of the page in every supported browser. The function becomes
 * `var(--be-light, a) var(--be-dark, b)`. A theme sets one of the two properties to nothing, and leaves the other one unset.
 */
export const resolveLightDark = (): AcceptedPlugin => ({
  postcssPlugin: 'balafon-light-dark',
  Declaration(declaration) {
    if (declaration.value.includes(START)) declaration.value = resolveValue(declaration.value)
  },
})

function resolveValue(value: string): string {
  const start = value.indexOf(START)
  if (start < 0) return value
  const { parts, end } = splitArguments(value, start + START.length)
  const [light = '', dark = ''] = parts
  return `${value.slice(0, start)}var(--be-light, ${resolveValue(light)}) var(--be-dark, ${resolveValue(dark)})${resolveValue(value.slice(end))}`
}

/** Splits the arguments of a CSS function at their commas. `start` is the index after its opening bracket, `end` the index after its closing bracket. */
function splitArguments(value: string, start: number): { parts: string[]; end: number } {
  const parts: string[] = []
  let depth = 0
  let partStart = start
  for (let index = start; index < value.length; index += 1) {
    const character = value[index]
    const isEnd = character === ')' && depth === 0
    if (isEnd || (character === ',' && depth === 0)) {
      parts.push(value.slice(partStart, index).trim())
      partStart = index + 1
    }
    if (isEnd) return { parts, end: index + 1 }
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
  }
  return { parts, end: value.length }
}
